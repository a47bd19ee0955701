import { and, desc, eq, ne, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { bankEntries, payments } from "../tables.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { takeBackPayment } from "./reverse-payment.server.ts";

/** Of two who match it at once the second is refused. */
export async function matchBankEntry(ctx: Context, id: string, invoiceId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [entry] = await tx.select().from(bankEntries).where(eq(bankEntries.id, id)).for("update");
    if (entry === undefined) throw new AppError("notFound");
    if (entry.state !== "unmatched") throw new AppError("conflict");
    await settleEntry(tx, ctx, entry, invoiceId);
  });
}

type Entry = Pick<typeof bankEntries.$inferSelect, "id" | "kind" | "amount" | "bookedOn">;

/**
 * Counts an entry towards an invoice; a reversal takes back the newest payment of its amount. Throws
 * `conflict` where there is none, and for what had gone out.
 */
async function settleEntry(
  tx: Transaction,
  ctx: Context,
  { id, kind, amount, bookedOn }: Entry,
  invoiceId: string,
): Promise<void> {
  if (kind === "returned") throw new AppError("conflict");
  if (kind === "credit") await countEntry(tx, ctx, { id, amount, bookedOn }, invoiceId);
  else {
    const paymentId = await findStandingPayment(tx, invoiceId, amount);
    if (paymentId === null) throw new AppError("conflict");
    await takeBackPayment(tx, ctx, { paymentId, receivedOn: bookedOn, entryId: id });
    await markEntry(tx, id, "matched");
  }
}

/** Money that came in. */
export async function countEntry(
  tx: Transaction,
  ctx: Context,
  { id, amount, bookedOn }: Pick<Entry, "id" | "amount" | "bookedOn">,
  invoiceId: string,
): Promise<void> {
  const payment = { invoiceId, amount, receivedOn: bookedOn, means: "bank", entryId: id } as const;
  await recordPayment(tx, ctx, payment);
  await markEntry(tx, id, "matched");
}

export async function markEntry(
  tx: Transaction,
  id: string,
  state: "matched" | "returned",
): Promise<void> {
  await tx.update(bankEntries).set({ state }).where(eq(bankEntries.id, id));
}

/** The newest payment of this amount on an invoice that wasn't taken back; cards don't go by the bank. */
export async function findStandingPayment(
  tx: Transaction,
  invoiceId: string,
  amount: number,
): Promise<string | null> {
  const reversal = alias(payments, "reversal");
  const [found] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.invoiceId, invoiceId),
        eq(payments.amount, amount),
        ne(payments.means, "card"),
        notExists(tx.select().from(reversal).where(eq(reversal.reverses, payments.id))),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  return found?.id ?? null;
}
