import { and, between, eq, inArray, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { invoices } from "../../invoices/tables.server.ts";
import type { BankDetail, BankEntry } from "../engine/bank-entry.ts";
import {
  DAYS_APART,
  entryNameOf,
  likenessOf,
  type Likeness,
  type ToldPayment,
} from "../engine/duplicates.ts";
import { bankEntries, payments } from "../tables.server.ts";

const DAY = 86_400_000;

type Row = ToldPayment & { id: string; invoice: number | null };

/** A payment of a file, and the invoice that it was counted for when it was told before. */
export type Skipped = { entry: BankEntry; detail: BankDetail; invoice: number | null };

type Asked = {
  importId: string;
  account: string;
  entries: readonly BankEntry[];
  /** The rows that this file has met so far: each stands for one payment, so of two alike both count. */
  claimed: Set<string>;
};

/** Which payments of a batch were told before, by another file or another message. */
export async function findTold(reader: Reader, asked: Asked): Promise<Map<BankDetail, Skipped>> {
  const told = new Map<BankDetail, Skipped>();
  // The bank's own names first: what is only alike takes no row of what has the same name.
  const named = await rowsOf(reader, asked, isNamedIn(asked.entries));
  claimEach(asked, named, "named", told);
  for (const entry of asked.entries) claimSum(asked, entry, named, told);
  const left = asked.entries.flatMap(({ details }) => details.filter((one) => !told.has(one)));
  if (left.length === 0) return told;
  const amounts = [...new Set(left.map(({ amount }) => amount))];
  const alike = await rowsOf(reader, asked, inArray(bankEntries.amount, amounts));
  claimEach(asked, alike, "alike", told);
  return told;
}

function claimEach(
  { entries, claimed }: Asked,
  rows: readonly Row[],
  likeness: Likeness,
  told: Map<BankDetail, Skipped>,
): void {
  const byAmount = Map.groupBy(rows, ({ amount }) => amount);
  for (const entry of entries) {
    for (const detail of entry.details) {
      if (told.has(detail)) continue;
      const { kind, message, bookedOn, isBookedOn } = entry;
      const asTold = { ...detail, kind, message, bookedOn, isBookedOn };
      const same = byAmount
        .get(detail.amount)
        ?.find((row) => !claimed.has(row.id) && likenessOf(asTold, row) === likeness);
      if (same === undefined) continue;
      claimed.add(same.id);
      told.set(detail, { entry, detail, invoice: same.invoice });
    }
  }
}

/** One message may tell of an entry's sum where the other tells of the payments in it. */
function claimSum(
  { claimed }: Asked,
  entry: BankEntry,
  rows: readonly Row[],
  told: Map<BankDetail, Skipped>,
): void {
  if (entry.reference === "" || entry.details.some((detail) => told.has(detail))) return;
  const same = rows.filter(
    (row) =>
      row.kind === entry.kind &&
      entryNameOf(row) === `ent:${entry.reference}` &&
      !claimed.has(row.id),
  );
  const sum = same.reduce((before, { amount }) => before + amount, 0);
  const [first] = same;
  if (first === undefined || sum !== entry.amount) return;
  for (const { id } of same) claimed.add(id);
  for (const detail of entry.details) told.set(detail, { entry, detail, invoice: first.invoice });
}

function isNamedIn(entries: readonly BankEntry[]): SQL | undefined {
  const names = entries.flatMap(({ details }) => details.flatMap((one) => one.identifiers));
  const references = entries.map(({ reference }) => reference).filter((one) => one !== "");
  return or(
    sql`${bankEntries.identifiers} ?| ${sql.param([...new Set(names)])}::text[]`,
    // Read before names were kept.
    and(isNull(bankEntries.identifiers), inArray(bankEntries.reference, references)),
  );
}

/** Within the days that they may lie apart, and not of this file: what is twice in one file is two. */
async function rowsOf(
  reader: Reader,
  { importId, account, entries }: Asked,
  condition: SQL | undefined,
): Promise<Row[]> {
  const days = entries.map(({ bookedOn }) => bookedOn).toSorted();
  const rows = await reader
    .select({
      id: bankEntries.id,
      kind: bankEntries.kind,
      amount: bankEntries.amount,
      message: bankEntries.message,
      bookedOn: bankEntries.bookedOn,
      isBookedOn: bankEntries.isBookedOn,
      identifiers: bankEntries.identifiers,
      reference: bankEntries.reference,
      endToEnd: bankEntries.endToEnd,
      references: bankEntries.references,
      text: bankEntries.text,
      payer: bankEntries.payerName,
      invoice: invoices.number,
    })
    .from(bankEntries)
    .leftJoin(payments, eq(payments.entryId, bankEntries.id))
    .leftJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        condition,
        inArray(bankEntries.account, ["", account]),
        between(bankEntries.bookedOn, dayFrom(days[0], -1), dayFrom(days.at(-1), 1)),
        or(isNull(bankEntries.importId), ne(bankEntries.importId, importId)),
      ),
    )
    .orderBy(bankEntries.id);
  const references = new Set(entries.map(({ reference }) => reference));
  return rows.map(({ reference, endToEnd, ...row }) => {
    // Before names were kept, a reference might be a place in a file: only that it is the same says something.
    const former = references.has(reference) && reference !== "" ? [`ent:${reference}`] : [];
    if (endToEnd !== "") former.push(`e2e:${endToEnd}`);
    return { ...row, identifiers: row.identifiers ?? former };
  });
}

function dayFrom(day: string | undefined, sign: 1 | -1): string {
  const time = Date.parse(day ?? "1970-01-01") + sign * DAYS_APART * DAY;
  return new Date(time).toISOString().slice(0, 10);
}
