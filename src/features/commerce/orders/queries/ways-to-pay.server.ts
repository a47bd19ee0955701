import type { Services, HealthCheck } from "#platform/context.server.ts";
import type { WelcomeLine } from "#platform/feature.server.ts";

/** Whether anybody could pay what is ordered: a fresh installation knows no account yet. */
export const waysToPay: HealthCheck = {
  key: "waysToPay",
  async run({ config }) {
    return config.takesOrders
      ? { state: "ok", reason: "ok" }
      : { state: "warning", reason: "none" };
  },
};

/** What the start message says while orders can't be paid. */
export async function tellClosedShop({ config }: Services): Promise<readonly WelcomeLine[]> {
  if (config.takesOrders) return [];
  return [{ label: "No orders are taken", value: "set BANK_IBAN, or the keys of Stripe" }];
}
