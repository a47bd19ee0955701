import { invoiceSettled } from "#features/commerce/invoices/commands.server.ts";
import type { Placement, ShownOrder } from "#features/commerce/orders/contract.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import type { TestApp } from "#test/app.ts";
import { AASE } from "#test/customers.ts";
import { present } from "#test/present.ts";

export const WORDS = ["Inger Østergård", "Altid i vores tanker"];

/** A plate with words, ordered privately. */
export const draft = (line: object = {}, about: object = {}) => ({
  lines: [{ plan: "plate" as const, words: WORDS, ...line }],
  customer: { ...AASE, ...about },
});

/** What is shown of it, and terms. */
export const approving = (order: ShownOrder, change: Partial<Placement> = {}) => ({
  proofs: order.lines.map(({ proof }) => present(proof).hash),
  total: order.total,
  terms: true as const,
  exempt: true,
  ...change,
});

/** Orders of a visitor. */
export function visitorsOrders(app: TestApp) {
  const guest = app.as();

  async function aDraft(line: object = {}, about: object = {}) {
    const { status, body } = await guest.post("/api/orders", draft(line, about));
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { ...body, key: present(body.key), path: `/api/orders/${body.id}` as const };
  }

  async function aPlacedOrder(line: object = {}, about: object = {}) {
    const made = await aDraft(line, about);
    const { status, body } = await guest.post(
      `${made.path}/place?key=${made.key}`,
      approving(made),
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { ...made, ...body };
  }

  return { guest, aDraft, aPlacedOrder };
}

/** As when the last of its invoice is paid. */
export function settle({ services }: TestApp, order: ShownOrder) {
  const invoiceId = present(order.invoiceId);
  return transaction(services, (tx) =>
    invoiceSettled.raise(tx, systemContext(services), { invoiceId, orderId: order.id }),
  );
}
