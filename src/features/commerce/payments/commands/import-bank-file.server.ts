import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { now } from "../../clock/queries.server.ts";
import { commerceError } from "../../errors.ts";
import { SKIPPED_MAX, type Imported } from "../contract.ts";
import type { BankDetail, BankEntry } from "../engine/bank-entry.ts";
import { BankFileError, readBankFile, type Read } from "../engine/bank-file.ts";
import { bankEntries } from "../tables.server.ts";
import { findTold, type Skipped } from "./find-told.server.ts";
import { matchEntries, type EntryRow } from "./match-entries.server.ts";

/** Entries that are counted in one transaction. */
const BATCH = 400;
/** Rows of one insert: PostgreSQL takes 65,535 values. */
const ROWS = 2000;

/**
 * Counts a bank's file. It is read once, and laid aside meanwhile: nothing of a file is counted that is
 * refused in its last line, and none of it is held in memory. What is cut off by a crash is finished by
 * importing the file again. Throws `notBankFile`, `bankVersion`, `bankCutOff`, `bankAccount`, and
 * `bankUnset` without an account of our own.
 */
export async function importBankFile(
  ctx: Context,
  open: () => AsyncIterable<Uint8Array>,
): Promise<Imported> {
  const { bank, temporaryDirectory } = ctx.config;
  if (bank.iban === "") throw commerceError("bankUnset");
  await mkdir(temporaryDirectory, { recursive: true });
  const aside = join(temporaryDirectory, randomUUID());
  try {
    const ignored = await layAside(readBankFile(open(), bank.iban), aside);
    const imported = await importEntries(ctx, aside, ignored);
    await transaction(ctx, (tx) => auditImport(tx, ctx, imported));
    return imported;
  } catch (error) {
    throw error instanceof BankFileError ? commerceError(error.problem) : error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** A line for each batch. Returns how many entries are none of ours. */
async function layAside(reads: AsyncIterable<Read>, path: string): Promise<number> {
  let ignored = 0;
  async function* lines(): AsyncGenerator<string> {
    let batch: BankEntry[] = [];
    for await (const read of reads) {
      if (read === "ignored") {
        ignored++;
        continue;
      }
      batch.push(read);
      if (batch.length < BATCH) continue;
      yield `${JSON.stringify(batch)}\n`;
      batch = [];
    }
    yield `${JSON.stringify(batch)}\n`;
  }
  await pipeline(lines, createWriteStream(path, { mode: 0o600 }));
  return ignored;
}

async function importEntries(ctx: Context, path: string, ignored: number): Promise<Imported> {
  const imported: Imported = {
    entries: ignored,
    matched: [],
    unmatched: 0,
    duplicates: 0,
    skipped: [],
    ignored,
  };
  const file = { importId: newId(), account: ctx.config.bank.iban, claimed: new Set<string>() };
  for await (const line of createInterface({ input: createReadStream(path) })) {
    await importBatch(ctx, { ...file, entries: JSON.parse(line) as BankEntry[] }, imported);
  }
  return imported;
}

async function auditImport(tx: Transaction, ctx: Context, imported: Imported): Promise<void> {
  const { entries, matched, unmatched, duplicates } = imported;
  await recordAudit(tx, ctx, {
    action: "bank.imported",
    subject: "bankFile",
    subjectId: newId(),
    details: { entries, matched: matched.length, unmatched, duplicates },
  });
}

type Batch = {
  importId: string;
  account: string;
  claimed: Set<string>;
  entries: readonly BankEntry[];
};

async function importBatch(ctx: Context, batch: Batch, imported: Imported): Promise<void> {
  const { entries } = batch;
  if (entries.length === 0) return;
  const result = await transaction(ctx, async (tx) => {
    // One file after the other: two that tell of the same invoices would lock them in different orders.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('commerce.bank_entries'))`);
    const told = await findTold(tx, batch);
    const importedAt = await now(ctx, tx);
    const rows = entries.flatMap((entry) => rowsOf(entry, batch, told, importedAt));
    for (let at = 0; at < rows.length; at += ROWS) {
      await tx.insert(bankEntries).values(rows.slice(at, at + ROWS));
    }
    return { told, count: rows.length, ...(await matchEntries(tx, ctx, rows)) };
  });
  imported.entries += result.count + result.told.size;
  imported.duplicates += result.told.size;
  const left = SKIPPED_MAX - imported.skipped.length;
  imported.skipped.push(...[...result.told.values()].slice(0, left).map(shownSkipped));
  imported.matched.push(...result.matched);
  imported.ignored += result.returned;
  imported.unmatched += result.count - result.matched.length - result.returned;
}

function shownSkipped({ entry, detail, invoice }: Skipped): Imported["skipped"][number] {
  const { amount, payer, text, references } = detail;
  return { amount, bookedOn: entry.bookedOn, payer, text: text || references.join(" "), invoice };
}

/** Those payments of an entry that weren't told before. */
function rowsOf(
  { details, kind, message, bookedOn, isBookedOn, reference }: BankEntry,
  { importId, account }: Batch,
  told: ReadonlyMap<BankDetail, Skipped>,
  importedAt: Date,
): EntryRow[] {
  const entryKey = newId();
  return details
    .filter((detail) => !told.has(detail))
    .map(({ payer, ...detail }, position) => ({
      ...detail,
      payerName: payer,
      id: newId(),
      importId,
      account,
      entryKey,
      position,
      kind,
      message,
      bookedOn,
      isBookedOn,
      reference,
      state: "unmatched",
      importedAt,
    }));
}
