import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { inArray, sql } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { now } from "../../clock/queries.server.ts";
import { commerceError } from "../../errors.ts";
import type { Imported } from "../contract.ts";
import type { BankEntry } from "../engine/bank-entry.ts";
import { BankFileError, readBankFile, type Read } from "../engine/bank-file.ts";
import { bankEntries } from "../tables.server.ts";
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
    ignored,
  };
  const keys = new EntryKeys();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const entries = JSON.parse(line) as BankEntry[];
    await importBatch(
      ctx,
      entries.map((entry) => ({ key: keys.next(entry), entry })),
      imported,
    );
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

type Keyed = { key: string; entry: BankEntry };

/**
 * Names entries alike in every file that tells of them: by day, amount and the bank's reference, without
 * one by all that is said. Those that are alike in one file are told apart by their order.
 */
class EntryKeys {
  readonly #seen = new Map<string, number>();

  next({ kind, amount, bookedOn, reference, details }: BankEntry): string {
    const said = reference === "" ? details : reference;
    const digest = createHash("sha256")
      .update(JSON.stringify([kind, bookedOn, amount, said]))
      .digest("base64url")
      .slice(0, 22);
    const count = this.#seen.get(digest) ?? 0;
    this.#seen.set(digest, count + 1);
    return `${digest}.${count}`;
  }
}

async function importBatch(
  ctx: Context,
  batch: readonly Keyed[],
  imported: Imported,
): Promise<void> {
  if (batch.length === 0) return;
  const result = await transaction(ctx, async (tx) => {
    // One file after the other: two that tell of the same invoices would lock them in different orders.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('commerce.bank_entries'))`);
    const known = await knownKeys(tx, batch);
    const fresh = batch.filter(({ key }) => !known.has(key));
    const importedAt = await now(ctx, tx);
    const rows = fresh.flatMap((one) => rowsOf(one, importedAt));
    for (let at = 0; at < rows.length; at += ROWS) {
      await tx.insert(bankEntries).values(rows.slice(at, at + ROWS));
    }
    return { count: rows.length, ...(await matchEntries(tx, ctx, rows)) };
  });
  const all = batch.reduce((sum, { entry }) => sum + entry.details.length, 0);
  imported.entries += all;
  imported.duplicates += all - result.count;
  imported.matched.push(...result.matched);
  imported.ignored += result.returned;
  imported.unmatched += result.count - result.matched.length - result.returned;
}

async function knownKeys(tx: Transaction, batch: readonly Keyed[]): Promise<Set<string>> {
  const keys = batch.map(({ key }) => key);
  const rows = await tx
    .selectDistinct({ key: bankEntries.entryKey })
    .from(bankEntries)
    .where(inArray(bankEntries.entryKey, keys));
  return new Set(rows.map(({ key }) => key));
}

function rowsOf({ key, entry }: Keyed, importedAt: Date): EntryRow[] {
  const { kind, bookedOn, reference, details } = entry;
  return details.map(({ payer, ...detail }, position) => ({
    ...detail,
    payerName: payer,
    id: newId(),
    entryKey: key,
    position,
    kind,
    bookedOn,
    reference,
    state: "unmatched",
    importedAt,
  }));
}
