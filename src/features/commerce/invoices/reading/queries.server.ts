import { and, asc, desc, eq, inArray, lt, type SQL } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { actsFor, requireCompany } from "../../companies/queries.server.ts";
import { isKeyOfOrder } from "../../order-keys/queries.server.ts";
import type { OpenedInvoice, ShownInvoice } from "../contract.ts";
import { dueOfBalance, stateOf } from "../model.ts";
import { canReadInvoice } from "../policy.ts";
import { remindersOf } from "../reminders/queries.server.ts";
import { findInvoice, type FoundInvoice } from "../queries.server.ts";
import { invoiceBalances, invoiceCustomers, invoiceLines, invoices } from "../tables.server.ts";

/** Throws `notFound`, alike for unknown ones and for those of others; who guesses is slowed down. */
export async function findReadable(
  ctx: Context,
  id: string,
  key: string | undefined,
): Promise<FoundInvoice> {
  const found = await findInvoice(ctx.database, id);
  const isVerified = ctx.session?.isVerified ?? false;
  const isOfCompany = await actsFor(ctx.database, ctx, found?.companyId ?? null);
  if (found !== null && canReadInvoice(ctx.actor, found, { isVerified, isOfCompany })) return found;
  // One without an order, as for a new year of space, has keys of its own, for its credit notes, too.
  const opens = found?.orderId ?? found?.creditOf ?? id;
  const hasKey = await isKeyOfOrder(ctx.database, opens, key);
  if (found !== null && hasKey) return found;
  await ctx.limits.count("lookup", networkOf(ctx.address));
  throw new AppError("notFound");
}

export async function getInvoice(
  ctx: Context,
  id: string,
  key: string | undefined,
): Promise<OpenedInvoice> {
  const found = await findReadable(ctx, id, key);
  const reminders = await remindersOf(ctx.database, [id]);
  return {
    ...shown(found, found.lines, reminders.get(id) ?? []),
    account: found.seller.iban || null,
    card: ctx.config.stripe !== null,
  };
}

type Asked = { limit: number; cursor?: string | undefined };

export function listOwnInvoices(ctx: Context, asked: Asked): Promise<Page<ShownInvoice>> {
  return listInvoices(ctx, eq(invoiceCustomers.userId, signedIn(ctx).userId), asked);
}

/** Of the company that the caller acts for. */
export async function listCompanyInvoices(ctx: Context, asked: Asked): Promise<Page<ShownInvoice>> {
  const { companyId } = await requireCompany(ctx);
  return listInvoices(ctx, eq(invoiceCustomers.companyId, companyId), asked);
}

async function listInvoices(
  ctx: Context,
  whose: SQL,
  { limit, cursor }: Asked,
): Promise<Page<ShownInvoice>> {
  const rows = await ctx.database
    .select({
      invoice: invoices,
      fees: invoiceBalances.fees,
      paid: invoiceBalances.paid,
      credited: invoiceBalances.credited,
    })
    .from(invoiceCustomers)
    .innerJoin(invoices, eq(invoices.id, invoiceCustomers.invoiceId))
    .leftJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoices.id))
    .where(and(whose, cursor === undefined ? undefined : lt(invoiceCustomers.invoiceId, cursor)))
    .orderBy(desc(invoiceCustomers.invoiceId))
    .limit(limit + 1);
  const ids = rows.map(({ invoice }) => invoice.id);
  const lines = await linesOf(ctx.database, ids);
  const reminders = await remindersOf(ctx.database, ids);
  const items = rows.map(({ invoice, fees, paid, credited }) =>
    shown(
      { ...invoice, fees: fees ?? 0, paid: paid ?? 0, credited: credited ?? 0 },
      lines.get(invoice.id) ?? [],
      reminders.get(invoice.id) ?? [],
    ),
  );
  return pageOf(items, limit);
}

async function linesOf(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never[]>();
  const rows = await reader
    .select({
      invoiceId: invoiceLines.invoiceId,
      text: invoiceLines.text,
      net: invoiceLines.net,
      gross: invoiceLines.gross,
    })
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, [...ids]))
    .orderBy(asc(invoiceLines.position));
  return Map.groupBy(rows, ({ invoiceId }) => invoiceId);
}

type Given = Omit<FoundInvoice, "lines" | "customer" | "userId" | "companyId" | "due" | "reason">;
type GivenLine = { text: string; net: number; gross: number };

/** As its reader is told. */
function shown(
  invoice: Given,
  lines: readonly GivenLine[],
  reminders: readonly { sentOn: string; fee: number }[],
): ShownInvoice {
  const { id, number, kind, issuedOn, dueOn, net, vat, rounding, total, paid } = invoice;
  const isCredit = kind === "creditNote";
  return {
    id,
    number,
    kind,
    state: stateOf(kind, invoice),
    issuedOn,
    dueOn,
    lines: lines.map((line) => ({
      text: line.text,
      net: line.net,
      vat: line.gross - line.net,
      gross: line.gross,
    })),
    net,
    vat,
    rounding,
    total,
    paid,
    due: isCredit ? 0 : dueOfBalance(invoice),
    paymentLine: invoice.paymentLine,
    creditOf: invoice.creditOf,
    reminders: reminders.map(({ sentOn, fee }) => ({ sentOn, fee })),
  };
}
