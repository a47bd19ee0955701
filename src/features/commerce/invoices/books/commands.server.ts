import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import { and, asc, eq, gt, gte, inArray, isNotNull, lte } from "drizzle-orm";
import { CSV, type CsvRow } from "#platform/csv.server.ts";
import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { ConfigError } from "#platform/settings.server.ts";
import { postings, vouchers } from "../../ledger/tables.server.ts";
import { invoiceCustomers, invoices } from "../tables.server.ts";
import { keptDocuments } from "../documents/commands.server.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Vouchers in memory at a time. */
const AT_ONCE = 2000;

type Asked = { from: string; to: string; out: string };
export type ExportedBooks = {
  vouchers: number;
  documents: number;
  /** In øre, equal to the credits. */
  debit: number;
  credit: number;
};

/**
 * Writes what an accountant asks for into a folder: the journal of the days, and every invoice and
 * credit note issued in them as PDF and XML. Danish: so are the books.
 */
export async function exportBooks(services: Services, asked: Asked): Promise<ExportedBooks> {
  const { from, to, out } = asked;
  if (!DAY.test(from) || !DAY.test(to) || from > to || out === "") {
    throw new ConfigError(
      "Say which days and where to: --from 2026-01-01 --to 2026-12-31 --out books",
    );
  }
  await mkdir(out, { recursive: true });
  const sums = { vouchers: 0, debit: 0, credit: 0 };
  const journal = Readable.from(journalOf(services.database, asked, sums));
  await pipeline(journal, createWriteStream(join(out, "journal.csv")));
  let documents = 0;
  for await (const { id, number } of issuedIn(services.database, asked)) {
    const { pdfKey, xmlKey } = await keptDocuments(services, id);
    for (const [key, ending] of [
      [pdfKey, "pdf"],
      [xmlKey, "xml"],
    ] as const) {
      const file = await services.storage.read(key);
      if (file === null) throw new ConfigError(`The file of invoice ${number} is lost: ${key}`);
      await writeFile(join(out, `${number}.${ending}`), file.stream);
    }
    documents += 1;
  }
  return { ...sums, documents };
}

type Sums = { vouchers: number; debit: number; credit: number };

/** In the order in which they were posted. */
async function* journalOf(reader: Reader, { from, to }: Asked, sums: Sums): AsyncGenerator<string> {
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

/** Those whose customer was removed have no documents any more. */
async function* issuedIn(reader: Reader, { from, to }: Asked) {
  for (let last = 0; ;) {
    const some = await reader
      .select({ id: invoices.id, number: invoices.number })
      .from(invoices)
      .innerJoin(invoiceCustomers, eq(invoiceCustomers.invoiceId, invoices.id))
      .where(
        and(gt(invoices.number, last), gte(invoices.issuedOn, from), lte(invoices.issuedOn, to)),
      )
      .orderBy(asc(invoices.number))
      .limit(AT_ONCE);
    if (some.length === 0) return;
    last = some.at(-1)?.number ?? last;
    yield* some;
  }
}
