import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { and, asc, eq, gt, gte, lte } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { ConfigError } from "#platform/settings.server.ts";
import { invoiceCustomers, invoices } from "../tables.server.ts";
import { keptDocuments } from "../documents/commands.server.ts";
import type { Days } from "./journal/model.ts";
import { journalOf } from "./journal/queries.server.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Invoices in memory at a time. */
const AT_ONCE = 2000;

type Asked = Days & { out: string };
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

/** Those whose customer was removed have no documents any more. */
async function* issuedIn(reader: Reader, { from, to }: Days) {
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
