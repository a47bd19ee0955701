import { setTimeout as after } from "node:timers/promises";
import type { Services, HealthCheck } from "#platform/context.server.ts";
import type { HealthFinding } from "#platform/health.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";

const PATIENCE_MS = 6000;
/** The reason of a check that threw: its sentence stands with no check. */
const BROKE = "broke";
/** No node has looked yet. */
export const UNSEEN = "unseen";

export type Found = HealthFinding & { key: string };

/** Looks at everything that the features declare, from this node. */
export function findAll(services: Services): Promise<Found[]> {
  return Promise.all(services.registry.healthChecks.map((check) => find(services, check)));
}

/** A check that fails or hangs is a finding, too. */
async function find(services: Services, { key, run }: HealthCheck): Promise<Found> {
  const over = new AbortController();
  const late = after(PATIENCE_MS, null, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${PATIENCE_MS / 1000} s`);
  });
  try {
    return { key, ...(await Promise.race([run(services), late])) };
  } catch (error) {
    services.log.warn({ err: error, check: key }, "a health check failed");
    const told = error instanceof Error ? error.message.split("\n")[0] : String(error);
    return { key, state: "failing", reason: BROKE, values: { error: told ?? "" } };
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}

// texts: health:checks.*, health:advice.*, health:names.*
/** What was found and what to do, in words. */
export function wordsOf(
  { key, state, reason, values = {} }: Found,
  locale: Locale,
): { name: string; message: string; advice: string | null } {
  const i18n = translator(locale);
  const t = i18n.getFixedT(locale, "health");
  const place = [BROKE, UNSEEN].includes(reason) ? reason : `${key}.${reason}`;
  const filled = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      // i18next chooses the plural by the count itself.
      typeof value === "number" && name !== "count"
        ? new Intl.NumberFormat(locale).format(value)
        : value,
    ]),
  );
  return {
    name: t(`names.${key}`),
    message: t(`checks.${place}`, filled),
    advice: state === "ok" ? null : t(`advice.${place}`, filled),
  };
}
