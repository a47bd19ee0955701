import { stringify } from "csv-stringify/sync";
import { and, asc, gt, gte, inArray, isNotNull, lte } from "drizzle-orm";
import { CSV, type CsvRow } from "#platform/csv.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { postings, vouchers } from "../../../ledger/tables.server.ts";
import type { Days } from "./model.ts";

/** Vouchers in memory at a time. */
const AT_ONCE = 2000;

/** What was read so far; amounts in øre. */
export type Sums = { vouchers: number; debit: number; credit: number };

/** As CSV, in the order in which they were posted. Danish: so are the books. */
export async function* journalOf(
  reader: Reader,
  { from, to }: Days,
  sums: Sums,
): AsyncGenerator<string> {
  const t = translator("da").getFixedT("da", "invoices");
  // The names of the columns, also where nothing was posted.
  yield linesOf([]);
  for (let last = 0; ;) {
    const some = await reader
      .select()
      .from(vouchers)
      .where(
        and(
          isNotNull(vouchers.number),
          gt(vouchers.number, last),
          gte(vouchers.occurredOn, from),
          lte(vouchers.occurredOn, to),
        ),
      )
      .orderBy(asc(vouchers.number))
      .limit(AT_ONCE);
    if (some.length === 0) return;
    last = some.at(-1)?.number ?? last;
    sums.vouchers += some.length;
    const sides = await sidesOf(
      reader,
      some.map(({ id }) => id),
    );
    const rows = some.flatMap(({ id, number, occurredOn, kind, text }) =>
      (sides.get(id) ?? []).map(({ account, amount, vatPercent }): CsvRow => {
        sums.debit += Math.max(amount, 0);
        sums.credit += Math.max(-amount, 0);
        return {
          date: occurredOn,
          voucher: number ?? "",
          account,
          text: t(`voucher.${kind}`, { text }),
          debit: amount > 0 ? danishAmount(amount) : "",
          credit: amount < 0 ? danishAmount(-amount) : "",
          vat: vatPercent ?? "",
          currency: "DKK",
        };
      }),
    );
    yield linesOf(rows);
  }
}

const COLUMNS = ["date", "voucher", "account", "text", "debit", "credit", "vat", "currency"];

function linesOf(rows: readonly CsvRow[]): string {
  const isFirst = rows.length === 0;
  const form = { delimiter: ";", columns: COLUMNS, quoted: false, header: isFirst, bom: isFirst };
  return stringify([...rows], { ...CSV, ...form });
}

async function sidesOf(reader: Reader, ids: readonly string[]) {
  const rows = await reader
    .select()
    .from(postings)
    .where(inArray(postings.voucherId, [...ids]))
    .orderBy(asc(postings.voucherId), asc(postings.position));
  return Map.groupBy(rows, ({ voucherId }) => voucherId);
}

/** `695,00`, from øre. */
function danishAmount(amount: number): string {
  const digits = String(amount).padStart(3, "0");
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}
