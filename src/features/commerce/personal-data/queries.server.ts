import { Readable } from "node:stream";
import { asc, eq, getTableColumns } from "drizzle-orm";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { formatPartialDate } from "#platform/dates.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { markup } from "#platform/markup.server.ts";
import type { CopiedPerson, PersonalCopy } from "#platform/personal-copy.server.ts";
import { section } from "#platform/readable-document.server.ts";
import type { ZipEntry } from "#platform/zip.server.ts";
import { resellerCompanies, resellerPeople } from "../companies/tables.server.ts";
import { linesOf } from "../orders/queries/show-order.server.ts";
import { orders } from "../orders/tables.server.ts";
import { findDocument, findKept } from "../invoices/documents/queries.server.ts";
import { invoicePdf } from "../invoices/engine/invoice-pdf.server.ts";
import { ublOf } from "../invoices/engine/ubl.ts";
import { invoiceCustomers, invoiceLines, invoices } from "../invoices/tables.server.ts";
import { payments } from "../payments/tables.server.ts";
import { handedOverPages } from "../hand-overs/tables.server.ts";
import { resellerApplications } from "../resellers/tables.server.ts";
import { subscriptions } from "../subscriptions/tables.server.ts";
import { isWithdrawalOf } from "../withdrawals/queries.server.ts";
import { withdrawals } from "../withdrawals/tables.server.ts";

/** Handles `personalDataExported`: what resellers applied for and handed over. */
export async function copyReseller(
  _reader: Reader,
  ctx: Context,
  { userId }: CopiedPerson,
): Promise<PersonalCopy> {
  const [applications, company, handedOver] = await Promise.all([
    applicationsOf(ctx, userId),
    companyOf(ctx, userId),
    handedOverBy(ctx, userId),
  ]);
  return { data: { applications, company, handedOver } };
}

function applicationsOf({ database }: Context, userId: string) {
  const { id: _id, userId: whose, ...application } = getTableColumns(resellerApplications);
  return database.select(application).from(resellerApplications).where(eq(whose, userId));
}

/** Whom somebody acts for, as what, and since when. */
function companyOf({ database }: Context, userId: string) {
  return database
    .select({
      company: resellerCompanies.name,
      role: resellerPeople.role,
      since: resellerPeople.since,
    })
    .from(resellerPeople)
    .innerJoin(resellerCompanies, eq(resellerCompanies.id, resellerPeople.companyId))
    .where(eq(resellerPeople.userId, userId));
}

/** As reseller: transfers to customers. */
function handedOverBy({ database }: Context, userId: string) {
  const { name, at, resellerId } = handedOverPages;
  return database
    .select({ name, at })
    .from(handedOverPages)
    .where(eq(resellerId, userId))
    .orderBy(asc(at));
}

/** Handles `personalDataExported`: what somebody ordered, drafts too. */
export async function copyOrders(
  _reader: Reader,
  { database }: Context,
  { userId }: CopiedPerson,
): Promise<PersonalCopy> {
  const rows = await database
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.id));
  const copied = rows.map(async ({ id, userId: _whose, ...order }) => ({
    ...order,
    lines: (await linesOf(database, id)).map(({ plan, amount, words, code, memorialIds }) => ({
      plan,
      amount,
      words,
      code,
      memorialIds,
    })),
  }));
  return { data: { orders: await Promise.all(copied) } };
}

/** Handles `personalDataExported`: space that somebody pays for. */
export async function copySubscriptions(
  _reader: Reader,
  { database }: Context,
  { userId }: CopiedPerson,
): Promise<PersonalCopy> {
  const { id: _id, lineId: _line, userId: whose, ...copied } = getTableColumns(subscriptions);
  const rows = await database
    .select(copied)
    .from(subscriptions)
    .where(eq(whose, userId))
    .orderBy(asc(subscriptions.id));
  return { data: { subscriptions: rows } };
}

/** Handles `personalDataExported`: invoices and credit notes, and what was paid on them. */
export async function copyInvoices(
  _reader: Reader,
  ctx: Context,
  { userId, locale }: CopiedPerson,
): Promise<PersonalCopy> {
  const { database } = ctx;
  const issued = await database
    .select({
      invoice: invoices,
      customer: invoiceCustomers.customer,
      reason: invoiceCustomers.reason,
    })
    .from(invoiceCustomers)
    .innerJoin(invoices, eq(invoices.id, invoiceCustomers.invoiceId))
    .where(eq(invoiceCustomers.userId, userId))
    .orderBy(asc(invoices.number));
  const copied = issued.map(async ({ invoice: { id, seller: _seller, ...invoice }, ...about }) => ({
    ...invoice,
    ...about,
    lines: await database
      .select({ text: invoiceLines.text, net: invoiceLines.net, gross: invoiceLines.gross })
      .from(invoiceLines)
      .where(eq(invoiceLines.invoiceId, id))
      .orderBy(asc(invoiceLines.position)),
    payments: await database
      .select({ amount: payments.amount, receivedOn: payments.receivedOn, means: payments.means })
      .from(payments)
      .where(eq(payments.invoiceId, id))
      .orderBy(asc(payments.id)),
  }));
  const t = translator(locale).getFixedT(locale, "export");
  const listed = issued.map(({ invoice: { number, kind, issuedOn } }) => {
    const name = t(`archive.invoices.${kind}`, { number });
    return markup`<li><a href="${fileNameOf(number)}">${name}</a>, ${formatPartialDate(issuedOn, locale)}</li>`;
  });
  return {
    data: { invoices: await Promise.all(copied) },
    sections:
      listed.length === 0
        ? []
        : [section(t("archive.invoices.heading"), markup`<ul>${listed}</ul>`)],
    async *files() {
      for (const { invoice } of issued) yield* pdfOf(ctx, invoice);
    },
  };
}

function fileNameOf(number: number): string {
  return `invoices/${number}.pdf`;
}

/** As it was issued, with its XML inside; one that the job hasn't made yet comes to the same bytes. */
async function* pdfOf(
  { database, storage }: Services,
  { id, number }: { id: string; number: number },
): AsyncGenerator<ZipEntry> {
  const name = fileNameOf(number);
  const kept = await findKept(database, id);
  const file = kept === null ? null : await storage.read(kept.pdfKey);
  if (file !== null) yield { name, input: file.stream };
  else {
    const document = await findDocument(database, id);
    if (document === null) return;
    const pdf = await invoicePdf(document, ublOf(document));
    yield { name, input: Readable.from([pdf], { objectMode: true }) };
  }
}

/** Handles `personalDataExported`: what they withdrew from, or tried to. */
export async function copyWithdrawals(
  _reader: Reader,
  { database }: Context,
  { userId }: CopiedPerson,
): Promise<PersonalCopy> {
  const { number, name, email, createdAt, receivedAt, outcome, refund } = withdrawals;
  const rows = await database
    .select({ number, name, email, createdAt, receivedAt, outcome, refund })
    .from(withdrawals)
    .where(isWithdrawalOf(database, userId))
    .orderBy(asc(withdrawals.id));
  return { data: { withdrawals: rows } };
}
