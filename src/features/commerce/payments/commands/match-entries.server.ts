import { and, desc, eq, ne, or, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { Imported } from "../contract.ts";
import { numbersIn, referencedInvoices } from "../model.ts";
import { findNumberedInvoices, type NumberedInvoice } from "../queries.server.ts";
import { bankEntries, payments } from "../tables.server.ts";
import { countEntry, findStandingPayment, markEntry } from "./match-entry.server.ts";
import { takeBackPayment } from "./reverse-payment.server.ts";

export type EntryRow = typeof bankEntries.$inferInsert;

type Outcome = { matched: Imported["matched"]; returned: number };

/**
 * Counts those of new entries that say what they are for; the others wait for somebody. `returned`
 * counts reversals of payments that were waiting themselves: both are over.
 */
export async function matchEntries(
  tx: Transaction,
  ctx: Context,
  rows: readonly EntryRow[],
): Promise<Outcome> {
  const outcome: Outcome = { matched: [], returned: 0 };
  const creditor = ctx.config.bank.fikCreditor;
  const said = rows.map((row) => ({
    row,
    referenced: referencedInvoices(row, creditor),
    named: numbersIn(`${row.text} ${row.references.join(" ")}`),
  }));
  const numbers = said.flatMap(({ referenced, named }) => [...referenced, ...named]);
  const invoices = await findNumberedInvoices(tx, numbers);
  for (const { row, referenced, named } of said) {
    if (row.kind === "credit") {
      const invoice = paidBy(row.amount, { referenced, named }, invoices);
      if (invoice === null) continue;
      await countEntry(tx, ctx, row, invoice.id);
      // The next one of this file may name it, too.
      invoice.due = Math.max(0, invoice.due - row.amount);
      outcome.matched.push({ invoice: invoice.number, amount: row.amount });
    } else if (row.kind === "reversal") {
      const only = referenced.length === 1 ? invoices.get(referenced[0] ?? 0) : undefined;
      const done = await takeBack(tx, ctx, row, only);
      if (done === "returned") outcome.returned++;
      else if (done !== null) outcome.matched.push({ invoice: done, amount: -row.amount });
    }
  }
  return outcome;
}

type Said = { referenced: readonly number[]; named: readonly number[] };

/** The invoice of the reference, whatever the sum; or the only one named whose sum it is exactly. */
function paidBy(
  amount: number,
  { referenced, named }: Said,
  invoices: ReadonlyMap<number, NumberedInvoice>,
): NumberedInvoice | null {
  if (referenced.length > 0) {
    const [first, ...others] = referenced.flatMap((number) => invoices.get(number) ?? []);
    return first !== undefined && others.length === 0 ? first : null;
  }
  const exact = named
    .flatMap((number) => invoices.get(number) ?? [])
    // Whoever paid as the reminder was on its way doesn't know of its fee.
    .filter(({ due, fees }) => due > 0 && (due === amount || due - fees === amount));
  return exact.length === 1 ? (exact[0] ?? null) : null;
}

/** The number of the invoice that is owed again; `null` if nobody can tell what went back. */
async function takeBack(
  tx: Transaction,
  ctx: Context,
  row: EntryRow,
  invoice: NumberedInvoice | undefined,
): Promise<number | "returned" | null> {
  const { id: entryId, amount, bookedOn: receivedOn } = row;
  const original = await findOriginal(tx, row);
  if (original?.paymentId === null) {
    await markEntry(tx, original.id, "returned");
    await markEntry(tx, entryId, "returned");
    return "returned";
  }
  const paymentId =
    original?.paymentId ??
    (invoice === undefined ? null : await findStandingPayment(tx, invoice.id, amount));
  if (paymentId === null) return null;
  const number = await takeBackPayment(tx, ctx, { paymentId, receivedOn, entryId });
  await markEntry(tx, entryId, "matched");
  return number;
}

/** The entry that a reversal takes back: of the same amount, by the payer's or the bank's reference. */
async function findOriginal(tx: Transaction, row: EntryRow) {
  const { id, amount, endToEnd, reference, identifiers } = row;
  const names = (identifiers ?? []).filter((name) => !name.startsWith("ins:"));
  const same = [
    ...(names.length === 0 ? [] : [sql`${bankEntries.identifiers} ?| ${sql.param(names)}::text[]`]),
    ...(endToEnd === "" ? [] : [eq(bankEntries.endToEnd, endToEnd)]),
    ...(reference === "" ? [] : [eq(bankEntries.reference, reference)]),
  ];
  if (same.length === 0) return null;
  const candidates = await tx
    .select({ id: bankEntries.id, paymentId: payments.id })
    .from(bankEntries)
    .leftJoin(payments, eq(payments.entryId, bankEntries.id))
    .where(
      and(
        or(...same),
        eq(bankEntries.amount, amount),
        eq(bankEntries.kind, "credit"),
        ne(bankEntries.state, "returned"),
        ne(bankEntries.id, id),
      ),
    )
    .orderBy(desc(bankEntries.id))
    .limit(20);
  for (const one of candidates) {
    if (one.paymentId === null) return one;
    if (!(await isTakenBack(tx, one.paymentId))) return one;
  }
  return null;
}

async function isTakenBack(tx: Transaction, paymentId: string): Promise<boolean> {
  return (await tx.$count(payments, eq(payments.reverses, paymentId))) > 0;
}
