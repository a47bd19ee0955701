import { and, desc, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { may } from "#platform/actor.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Waiting } from "#platform/staff-work.server.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { dueOfBalance, stateOf } from "../invoices/model.ts";
import { balanceColumns, findInvoice } from "../invoices/queries.server.ts";
import { invoiceBalances, invoiceCustomers, invoices } from "../invoices/tables.server.ts";
import type {
  BankEntryState,
  ListedBankEntry,
  Refund,
  RefundState,
  ShownInvoice,
  StaffInvoice,
} from "./contract.ts";
import { bankEntries, invoiceHolds, payments, refunds } from "./tables.server.ts";

/** `due` with the fees of reminders. */
export type NumberedInvoice = { id: string; number: number; due: number; fees: number };

/** Invoices by number, with what is left of each; credit notes are none. */
export async function findNumberedInvoices(
  reader: Reader,
  numbers: readonly number[],
): Promise<Map<number, NumberedInvoice>> {
  if (numbers.length === 0) return new Map();
  const rows = await reader
    .select({
      id: invoices.id,
      number: invoices.number,
      ...balanceColumns,
    })
    .from(invoices)
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoices.id))
    .where(inArray(invoices.number, [...new Set(numbers)]));
  return new Map(
    rows.map(({ id, number, ...balance }) => [
      number,
      { id, number, due: dueOfBalance(balance), fees: balance.fees },
    ]),
  );
}

/** With what is to be paid back of it. */
export async function findPayment(reader: Reader, id: string) {
  const [found] = await reader
    .select({
      invoiceId: payments.invoiceId,
      amount: payments.amount,
      surplus: payments.surplus,
      receivedOn: payments.receivedOn,
    })
    .from(payments)
    .where(eq(payments.id, id));
  return found ?? null;
}

const staffColumns = {
  id: invoices.id,
  number: invoices.number,
  kind: invoices.kind,
  issuedOn: invoices.issuedOn,
  dueOn: invoices.dueOn,
  total: invoices.total,
  customer: invoiceCustomers.customer,
  fees: invoiceBalances.fees,
  paid: invoiceBalances.paid,
  credited: invoiceBalances.credited,
  holdReason: invoiceHolds.reason,
};

function selectStaffInvoices(reader: Reader) {
  return reader
    .select(staffColumns)
    .from(invoices)
    .leftJoin(invoiceCustomers, eq(invoiceCustomers.invoiceId, invoices.id))
    .leftJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoices.id))
    .leftJoin(invoiceHolds, eq(invoiceHolds.invoiceId, invoices.id));
}

type StaffRow = Awaited<ReturnType<typeof selectStaffInvoices>>[number];

function staffInvoiceOf({ customer, fees, credited, holdReason, ...row }: StaffRow): StaffInvoice {
  const balance = {
    total: row.total,
    fees: fees ?? 0,
    paid: row.paid ?? 0,
    credited: credited ?? 0,
  };
  return {
    ...row,
    paid: balance.paid,
    state: stateOf(row.kind, balance),
    due: row.kind === "creditNote" ? 0 : dueOfBalance(balance),
    customerName: customer?.name ?? "",
    isHeld: holdReason !== null,
  };
}

type Asked = { limit: number; cursor?: string | undefined };

type StaffAsked = Asked & {
  number?: number | undefined;
  state?: StaffInvoice["state"] | undefined;
};

/** As `stateOf` reckons it, in the words of the indices. */
function isInState(state: StaffInvoice["state"]): SQL {
  const { total, fees, paid, credited } = invoiceBalances;
  if (state === "open") return sql`${total} + ${fees} > ${paid} + ${credited}`;
  if (state === "paid") {
    return sql`${total} + ${fees} <= ${paid} + ${credited} and ${credited} < ${total}`;
  }
  return sql`(${invoices.kind} = 'creditNote' or ${credited} >= ${total})`;
}

/**
 * By the page's ids, each read from the index of its state: joined first, a state that is rare would be
 * looked for in all invoices.
 */
function isAsked(reader: Reader, { limit, cursor, number, state }: StaffAsked): SQL | undefined {
  if (state === undefined || number !== undefined) return state && isInState(state);
  const { invoiceId, credited, total } = invoiceBalances;
  const balancesWhere = (condition: SQL) =>
    reader
      .select({ id: invoiceId })
      .from(invoiceBalances)
      .where(and(condition, cursor === undefined ? undefined : lt(invoiceId, cursor)))
      .orderBy(desc(invoiceId))
      .limit(limit + 1);
  if (state !== "credited") return inArray(invoices.id, balancesWhere(isInState(state)));
  const creditNotes = reader
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        sql`${invoices.kind} = 'creditNote'`,
        cursor === undefined ? undefined : lt(invoices.id, cursor),
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(limit + 1);
  return inArray(invoices.id, unionAll(balancesWhere(sql`${credited} >= ${total}`), creditNotes));
}

export async function listStaffInvoices(
  { database }: Context,
  asked: StaffAsked,
): Promise<Page<StaffInvoice>> {
  const { limit, cursor, number } = asked;
  const rows = await selectStaffInvoices(database)
    .where(
      and(
        number === undefined ? undefined : eq(invoices.number, number),
        isAsked(database, asked),
        cursor === undefined ? undefined : lt(invoices.id, cursor),
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(limit + 1);
  return pageOf(rows.map(staffInvoiceOf), limit);
}

export async function getStaffInvoice(ctx: Context, id: string): Promise<ShownInvoice> {
  const { database, actor } = ctx;
  const [row] = await selectStaffInvoices(database).where(eq(invoices.id, id));
  const invoice = await findInvoice(database, id);
  if (row === undefined || invoice === null) throw new AppError("notFound");
  const shown = staffInvoiceOf(row);
  const isInvoice = shown.kind === "invoice";
  const { customer, paymentLine, creditOf, reason, net, vat, rounding, lines } = invoice;
  return {
    ...shown,
    customerEmail: customer?.email ?? "",
    holdReason: row.holdReason,
    paymentLine,
    creditOf,
    reason,
    net,
    vat,
    rounding,
    lines: lines.map(({ text, gross }) => ({ text, gross })),
    ...(await movementsOf(database, id)),
    can: {
      credit: isInvoice && shown.state !== "credited" && may(actor, "invoices.credit"),
      hold: isInvoice && !shown.isHeld && shown.due > 0 && may(actor, "invoices.credit"),
      unhold: shown.isHeld && may(actor, "invoices.credit"),
      record: isInvoice && may(actor, "payments.record"),
    },
  };
}

/** What came of an invoice, in its order. */
async function movementsOf(reader: Reader, invoiceId: string) {
  const [paid, back, credits] = await Promise.all([
    reader
      .select({
        id: payments.id,
        amount: payments.amount,
        means: payments.means,
        receivedOn: payments.receivedOn,
      })
      .from(payments)
      .where(eq(payments.invoiceId, invoiceId))
      .orderBy(payments.id),
    reader
      .select({ id: refunds.id, amount: refunds.amount, state: refunds.state })
      .from(refunds)
      .where(eq(refunds.invoiceId, invoiceId))
      .orderBy(refunds.id),
    reader
      .select({ id: invoices.id, number: invoices.number, total: invoices.total })
      .from(invoices)
      .where(eq(invoices.creditOf, invoiceId))
      .orderBy(invoices.id),
  ]);
  return { payments: paid, refunds: back, creditNotes: credits };
}

export async function listRefunds(
  { database }: Context,
  { limit, cursor, state }: Asked & { state?: RefundState | undefined },
): Promise<Page<Refund>> {
  const rows = await database
    .select({
      id: refunds.id,
      invoiceId: refunds.invoiceId,
      invoiceNumber: invoices.number,
      customer: invoiceCustomers.customer,
      amount: refunds.amount,
      cause: refunds.cause,
      state: refunds.state,
      createdAt: refunds.createdAt,
      paidOn: refunds.paidOn,
    })
    .from(refunds)
    .innerJoin(invoices, eq(invoices.id, refunds.invoiceId))
    .leftJoin(invoiceCustomers, eq(invoiceCustomers.invoiceId, refunds.invoiceId))
    .where(
      and(
        state === undefined ? undefined : eq(refunds.state, state),
        cursor === undefined ? undefined : lt(refunds.id, cursor),
      ),
    )
    .orderBy(desc(refunds.id))
    .limit(limit + 1);
  const items = rows.map(({ customer, createdAt, ...row }) => {
    return { ...row, customerName: customer?.name ?? "", createdAt: createdAt.toISOString() };
  });
  return pageOf(items, limit);
}

export async function listBankEntries(
  { database }: Context,
  { limit, cursor, state }: Asked & { state?: BankEntryState | undefined },
): Promise<Page<ListedBankEntry>> {
  const rows = await database
    .select({
      id: bankEntries.id,
      kind: bankEntries.kind,
      state: bankEntries.state,
      amount: bankEntries.amount,
      bookedOn: bankEntries.bookedOn,
      payer: bankEntries.payerName,
      text: bankEntries.text,
      references: bankEntries.references,
      invoiceId: invoices.id,
      invoiceNumber: invoices.number,
    })
    .from(bankEntries)
    .leftJoin(payments, eq(payments.entryId, bankEntries.id))
    .leftJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        state === undefined ? undefined : eq(bankEntries.state, state),
        cursor === undefined ? undefined : lt(bankEntries.id, cursor),
      ),
    )
    .orderBy(desc(bankEntries.id))
    .limit(limit + 1);
  const items = rows.map(({ invoiceId, invoiceNumber, ...row }) => {
    const isMatched = invoiceId !== null && invoiceNumber !== null;
    return { ...row, invoice: isMatched ? { id: invoiceId, number: invoiceNumber } : null };
  });
  return pageOf(items, limit);
}

/** Entries that nobody matched, and refunds that nobody made. */
export async function waitingBookkeeping({ database }: Context): Promise<Waiting> {
  const { rows } = await database.execute<{ count: number; oldest: string | null }>(sql`
    select count(*)::int as count, min(since)::text as oldest from (
      select ${bankEntries.importedAt} as since from ${bankEntries} where ${eq(bankEntries.state, "unmatched")}
      union all select ${refunds.createdAt} from ${refunds} where ${eq(refunds.state, "open")}) as open`);
  const { count = 0, oldest = null } = rows[0] ?? {};
  return { count, oldestAt: oldest === null ? null : new Date(oldest), dueAt: null };
}
