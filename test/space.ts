import { eq } from "drizzle-orm";
import type { ShownOrder } from "#features/commerce/orders/contract.ts";
import { findInvoice } from "#features/commerce/invoices/queries.server.ts";
import { recordPayment } from "#features/commerce/payments/commands/record-payment.server.ts";
import { today } from "#features/commerce/clock/queries.server.ts";
import { invoices } from "#features/commerce/invoices/tables.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import type { Client, TestApp } from "#test/app.ts";
import { postedFor } from "#test/invoices.ts";
import { draft } from "#test/orders.ts";
import { present } from "#test/present.ts";

/** Orders of space, and what is paid of them. */

type Asked = { email?: string; startNow?: boolean };

/** Placed. A visitor's comes with its key. */
export async function aSpaceOrder(
  customer: Client,
  memorialIds: string | readonly string[],
  plan: "space" | "single" | "couple" = "space",
  { startNow = false, ...about }: Asked = {},
): Promise<ShownOrder & { key: string | undefined }> {
  const line = { plan, memorialIds: [memorialIds].flat(), words: [] };
  const made = await customer.post("/api/orders", draft(line, about));
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { id, key, total, lines } = made.body;
  const proofs = lines.flatMap(({ proof }) => (proof === null ? [] : [proof.hash]));
  const approved = { proofs, total, terms: true as const, startNow };
  const placed = await customer.post(`/api/orders/${id}/place?key=${key ?? ""}`, approved);
  if (placed.status !== 200) throw new Error(JSON.stringify(placed.body));
  return { ...placed.body, key };
}

/** What is left of it, or this much. */
export async function payInvoice(
  { services }: Pick<TestApp, "services">,
  invoiceId: string,
  amount?: number,
): Promise<void> {
  const ctx = systemContext(services);
  await transaction(ctx, async (tx) => {
    const invoice = present(await findInvoice(tx, invoiceId));
    await recordPayment(tx, ctx, {
      invoiceId,
      amount: amount ?? invoice.due,
      receivedOn: await today(ctx, tx),
      means: "bank",
    });
  });
}

/** The newest invoice that somebody's account lists, credit notes aside. */
export async function lastInvoiceOf({ services }: Pick<TestApp, "services">, customer: Client) {
  const { body } = await customer.get("/api/user/invoices");
  const last = body.items.find(({ kind }) => kind === "invoice");
  const [row] = await services.database
    .select()
    .from(invoices)
    .where(eq(invoices.id, last?.id ?? ""));
  return { ...present(row), ...present(last) };
}

/** What was earned of an invoice, in øre without VAT. */
export async function postedToSpace(
  app: Pick<TestApp, "services">,
  invoiceId: string,
): Promise<number> {
  return 0 - ((await postedFor(app, invoiceId))[4010] ?? 0);
}
