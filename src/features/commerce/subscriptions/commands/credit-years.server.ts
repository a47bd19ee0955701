import { eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { today } from "../../clock/queries.server.ts";
import { creditInvoice, lockBalance } from "../../invoices/commands.server.ts";
import { surplusOf, uncredited } from "../../invoices/model.ts";
import { creditedLinesOf, findInvoice } from "../../invoices/queries.server.ts";
import { yearsOf, type Subscription, type Year } from "../queries.server.ts";
import { subscriptions, subscriptionYears } from "../tables.server.ts";

export type Held = Subscription & { years: Year[] };

/**
 * A subscription held still until the commit, with the invoices of its years, which are locked first:
 * payments and credit notes come from there. Throws `notFound`.
 */
export async function lockSubscription(tx: Transaction, id: string): Promise<Held> {
  const invoiceIds = openYears(await yearsOf(tx, id)).map(({ invoiceId }) => invoiceId);
  for (const invoiceId of [...new Set(invoiceIds)].toSorted()) await lockBalance(tx, invoiceId);
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for("update");
  if (row === undefined) throw new AppError("notFound");
  return { ...row, years: await yearsOf(tx, id) };
}

export function openYears(years: readonly Year[]): Year[] {
  return years.filter(({ closedOn }) => closedOn === null);
}

/** Years that were credited or came to their end early earn what is left of them, and no more. */
export async function closeYears(
  tx: Transaction,
  ctx: Context,
  years: readonly Year[],
): Promise<void> {
  const day = await today(ctx, tx);
  const ids = years.map(({ id }) => id);
  await tx
    .update(subscriptionYears)
    .set({ closedOn: day, earnsOn: day })
    .where(inArray(subscriptionYears.id, ids));
}

export type CreditReason = "ended" | "unpaid" | "withdrawn" | "taken" | "pageGone";

/**
 * Credits so much of a year, or what is left of it. Returns what is paid back: less where it wasn't paid
 * yet. A year that is still open lapses by that; whoever means something else closes it before.
 */
export async function creditYear(
  tx: Transaction,
  ctx: Context,
  { invoiceId, position }: Year,
  asked: number,
  why: CreditReason,
): Promise<number> {
  const { gross, back, locale } = await creditOf(tx, { invoiceId, position }, asked);
  if (gross === 0) return 0;
  const t = translator(locale).getFixedT(locale, "subscription-mails");
  await creditInvoice(tx, ctx, invoiceId, t(`credit.${why}`), [{ position, gross }]);
  return back;
}

/** What a credit note over so much of a year would say, and what would be paid back. */
export async function creditOf(
  reader: Reader,
  { invoiceId, position }: Pick<Year, "invoiceId" | "position">,
  asked: number,
) {
  const invoice = await findInvoice(reader, invoiceId);
  if (invoice === null) throw new AppError("notFound");
  const left = uncredited(invoice.lines, await creditedLinesOf(reader, invoiceId));
  const line = left.find((one) => one.position === position);
  const gross = Math.min(asked, line?.gross ?? 0);
  const back = surplusOf({ ...invoice, credited: invoice.credited + gross });
  return { gross, back, locale: invoice.locale };
}
