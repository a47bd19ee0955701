import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import {
  auditEntries,
  auditSeals,
  auditUnsealed,
  type AuditEntry,
} from "#platform/audit/tables.server.ts";
import { AuditHeads, type AuditHead } from "#platform/audit/heads.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { Database, Reader, Transaction } from "#platform/database/database.server.ts";
import { together } from "#platform/database/batch.server.ts";
import { newId } from "#platform/ids.ts";
import type { Log } from "#platform/log.server.ts";
import type { SealingKeys } from "#platform/secrets/sealed-text.server.ts";

type Settings = { config: Config; database: Database; log: Log };
type Signed = Omit<AuditEntry, "mac">;

export const ACKNOWLEDGED = "audit.acknowledged";
const acknowledgedHead = z.object({ number: z.number().int(), hash: z.string() });

export type AuditCut = { remembered: number; end: AuditHead | null; lost: number };

/** Sealing on would make a truncated trail look complete. */
export class AuditCutError extends Error {
  override name = "AuditCutError";

  constructor({ remembered, end }: AuditCut) {
    super(`the audit trail had reached ${remembered} and ends at ${end?.number ?? 0}`);
  }
}

/** An arbitrary number, the same in every process. */
const SEAL_LOCK = 7_303_015;
const AT_ONCE = 500;

function derive(key: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", purpose, 32));
}

/**
 * Signs entries and seals them into a chain. Writers only insert their entry; after the commit one
 * process at a time extends the chain, in the order it finds.
 */
export class AuditTrail {
  readonly #settings: Settings;
  readonly #key: string;
  readonly #writing = new WeakSet<Transaction>();
  readonly #sealNext: (asked: null) => Promise<number>;
  readonly #heads: AuditHeads;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(settings: Settings, key: string) {
    this.#settings = settings;
    this.#key = key;
    const sign = (text: string) => this.#hmac(text).toString("hex");
    this.#heads = new AuditHeads(settings.config.dataDirectory, sign);
    this.#sealNext = together(async (asked: null[]) => {
      const sealed = await this.#sealAll();
      return asked.map(() => sealed);
    });
  }

  static async open(settings: Settings): Promise<AuditTrail> {
    return new AuditTrail(settings, settings.config.auditKey ?? (await keyOfHere(settings.config)));
  }

  /** The signature of an entry, which needs the installation's key. */
  macOf(entry: Signed): Buffer {
    const { id, at, actorId, action, subject, subjectId, address, requestId } = entry;
    const who = [id, at.toISOString(), actorId, action, subject, subjectId, address, requestId];
    return this.#hmac(JSON.stringify([...who, ordered(entry.details)]));
  }

  /** Of a reason, which may be erased: nobody can guess it from this, nor put another in its place. */
  reasonMacOf(entryId: string, reason: string): string {
    return this.#hmac(JSON.stringify(["reason", entryId, reason])).toString("base64url");
  }

  hashOf(number: number, before: Buffer, mac: Buffer): Buffer {
    return this.#hmac(`${number}.${before.toString("hex")}.${mac.toString("hex")}`);
  }

  /** Derives a key for another purpose from the installation's; none reveals another. */
  keyFor(purpose: string): Buffer {
    return derive(this.#key, purpose);
  }

  /**
   * Like `keyFor`, for secrets that can be re-encrypted: SECRETS_KEYS first, the newest at the
   * head.
   */
  sealingKeys(purpose: string): SealingKeys {
    const keys = [...this.#settings.config.secretsKeys, this.#key];
    const [first = this.#key, ...others] = keys;
    return [derive(first, purpose), ...others.map((key) => derive(key, purpose))];
  }

  #hmac(text: string): Buffer {
    return createHmac("sha256", this.#key).update(text).digest();
  }

  wrote(tx: Transaction): void {
    this.#writing.add(tx);
  }

  /** Doesn't wait for the seal; if sealing fails, the job of the next minute does it. */
  committed(tx: Transaction): void {
    if (!this.#writing.has(tx)) return;
    this.#last = this.#sealNext(null).catch((error: unknown) => {
      if (error instanceof AuditCutError) this.#settings.log.error({ err: error }, error.message);
      else this.#settings.log.info({ err: error }, "an audit entry waits for its seal");
    });
  }

  /**
   * Seals everything committed and returns the number of entries. Throws `AuditCutError` and seals
   * nothing if the trail is truncated.
   */
  seal(): Promise<number> {
    return this.#sealNext(null);
  }

  async close(): Promise<void> {
    await this.#last;
  }

  async #sealAll(): Promise<number> {
    let sum = 0;
    for (;;) {
      const { head, sealed } = await this.#settings.database.transaction((tx) =>
        this.#sealSome(tx),
      );
      sum += sealed;
      // Includes what other nodes sealed meanwhile.
      if (head.number > ((await this.#heads.last())?.number ?? 0)) await this.#heads.add(head);
      if (sealed < AT_ONCE) return sum;
    }
  }

  async #sealSome(tx: Transaction): Promise<{ head: AuditHead; sealed: number }> {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEAL_LOCK})`);
    const cut = await this.findCut(tx);
    if (cut !== null) throw new AuditCutError(cut);
    const waiting = await tx
      .select({ entry: auditEntries })
      .from(auditUnsealed)
      .innerJoin(auditEntries, eq(auditEntries.id, auditUnsealed.entryId))
      .orderBy(auditUnsealed.entryId)
      .limit(AT_ONCE);
    const last = await endOf(tx);
    let number = last?.number ?? 0;
    let hash: Buffer = Buffer.from(last?.hash ?? "", "hex");
    const seals = waiting.map(({ entry }) => {
      const before = hash;
      number++;
      hash = this.hashOf(number, before, this.macOf(entry));
      return { number, entryId: entry.id, before, hash };
    });
    if (seals.length > 0) {
      const ids = seals.map(({ entryId }) => entryId);
      await tx.insert(auditSeals).values(seals);
      await tx.delete(auditUnsealed).where(inArray(auditUnsealed.entryId, ids));
    }
    return { head: { number, hash: hash.toString("hex") }, sealed: seals.length };
  }

  /**
   * Whether the end seen from this machine is missing, and where the chain ends instead; `null` if
   * it is in place. A newer entry that acknowledges the loss settles it for good.
   */
  async findCut(reader: Reader = this.#settings.database): Promise<AuditCut | null> {
    const remembered = await this.#heads.last();
    if (remembered === null || (await isInPlace(reader, remembered))) return null;
    const settled = await this.#acknowledgement(reader, remembered.at);
    if (settled !== null) {
      await this.#heads.add(settled.head, settled.entryId);
      return null;
    }
    const end = await endOf(reader);
    const lost = Math.max(1, remembered.number - (end?.number ?? 0));
    return { remembered: remembered.number, end, lost };
  }

  async #acknowledgement(reader: Reader, since: Date) {
    const [entry] = await reader
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, ACKNOWLEDGED), gt(auditEntries.at, since)))
      .orderBy(desc(auditEntries.at))
      .limit(1);
    // Nobody without the key can write one.
    if (!entry?.mac?.equals(this.macOf(entry))) return null;
    const head = acknowledgedHead.parse(entry.details);
    const isThere = head.number === 0 || (await isInPlace(reader, head));
    return isThere ? { head, entryId: entry.id } : null;
  }

  /** The ends of the chain seen from this machine. */
  rememberedHeads(): ReturnType<AuditHeads["all"]> {
    return this.#heads.all();
  }
}

async function endOf(reader: Reader): Promise<AuditHead | null> {
  const [last] = await reader
    .select({ number: auditSeals.number, hash: auditSeals.hash })
    .from(auditSeals)
    .orderBy(desc(auditSeals.number))
    .limit(1);
  return last === undefined ? null : { ...last, hash: last.hash.toString("hex") };
}

async function isInPlace(reader: Reader, { number, hash }: AuditHead): Promise<boolean> {
  const [seal] = await reader
    .select({ hash: auditSeals.hash })
    .from(auditSeals)
    .where(eq(auditSeals.number, number));
  return seal?.hash.toString("hex") === hash;
}

/**
 * The installation's key, created on first use, stored beside the data and never in the database.
 */
async function keyOfHere({ dataDirectory }: Config): Promise<string> {
  const file = join(dataDirectory, "audit-key");
  const known = await readFile(file, "utf8").catch(() => null);
  if (known !== null) return known;
  const written = `${file}.${newId()}`;
  await writeFile(written, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
  // Atomic: another process of this installation may read it at this moment.
  await link(written, file).catch(unlessThere);
  await rm(written);
  return readFile(file, "utf8");
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
}

/** The same text for the same content, whatever order the database returns the keys in. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([name, field]) => [name, ordered(field)]);
}
