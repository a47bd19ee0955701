import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import {
  auditEntries,
  auditSeals,
  auditUnsealed,
  type AuditEntry,
} from "#platform/audit/audit.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { together } from "#platform/database/together.server.ts";
import { newId } from "#platform/ids.ts";
import { defineJob } from "#platform/jobs.server.ts";
import type { Log } from "#platform/log.server.ts";

type Settings = { config: Config; database: Database; log: Log };
type Signed = Omit<AuditEntry, "mac">;

/** The end of the chain, as it was last seen from here. */
export const auditHead = z.object({ number: z.number().int(), hash: z.string() });
export type AuditHead = z.infer<typeof auditHead>;

/** Any number will do, as long as every process of ours takes the same. */
const SEAL_LOCK = 7_303_015;
const AT_ONCE = 500;
const EMPTY = Buffer.alloc(0);

/**
 * Signs entries and seals them into a chain. Writers only add their entry; whoever commits one has
 * the chain lengthened right afterwards, by one process at a time, in the order that it finds.
 */
export class AuditTrail {
  readonly #settings: Settings;
  readonly #key: string;
  readonly #writing = new WeakSet<Transaction>();
  readonly #sealNext: (asked: null) => Promise<number>;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(settings: Settings, key: string) {
    this.#settings = settings;
    this.#key = key;
    this.#sealNext = together(async (asked: null[]) => {
      const sealed = await this.#sealAll();
      return asked.map(() => sealed);
    });
  }

  static async open(settings: Settings): Promise<AuditTrail> {
    return new AuditTrail(settings, settings.config.auditKey ?? (await keyOfHere(settings.config)));
  }

  /** What only a program with the key can say of an entry. */
  macOf(entry: Signed): Buffer {
    const { id, at, actorId, action, subject, subjectId, address, requestId } = entry;
    const who = [id, at.toISOString(), actorId, action, subject, subjectId, address, requestId];
    return this.#hmac(JSON.stringify([...who, ordered(entry.details)]));
  }

  hashOf(number: number, before: Buffer, mac: Buffer): Buffer {
    return this.#hmac(`${number}.${before.toString("hex")}.${mac.toString("hex")}`);
  }

  /** A key for something else, made of the installation's own; none of them leads to another. */
  keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync("sha256", this.#key, "", purpose, 32));
  }

  #hmac(text: string): Buffer {
    return createHmac("sha256", this.#key).update(text).digest();
  }

  wrote(tx: Transaction): void {
    this.#writing.add(tx);
  }

  /** Nobody waits for the seal; where it fails, the job of the next minute sets it. */
  committed(tx: Transaction): void {
    if (!this.#writing.has(tx)) return;
    this.#last = this.#sealNext(null).catch((error: unknown) => {
      this.#settings.log.info({ err: error }, "an audit entry waits for its seal");
    });
  }

  /** Seals all that has been committed. Answers how many. */
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
      if (sealed > 0) await this.#remember(head);
      if (sealed < AT_ONCE) return sum;
    }
  }

  async #sealSome(tx: Transaction): Promise<{ head: AuditHead; sealed: number }> {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEAL_LOCK})`);
    const waiting = await tx
      .select({ entry: auditEntries })
      .from(auditUnsealed)
      .innerJoin(auditEntries, eq(auditEntries.id, auditUnsealed.entryId))
      .orderBy(auditUnsealed.entryId)
      .limit(AT_ONCE);
    const [last] = await tx
      .select({ number: auditSeals.number, hash: auditSeals.hash })
      .from(auditSeals)
      .orderBy(desc(auditSeals.number))
      .limit(1);
    let { number, hash } = last ?? { number: 0, hash: EMPTY };
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

  get #headFile(): string {
    return join(this.#settings.config.dataDirectory, "audit-head.json");
  }

  /** Outside the database: an end that was cut off is missed by what stands here. */
  async #remember(head: AuditHead): Promise<void> {
    const written = `${this.#headFile}.${newId()}`;
    await writeFile(written, JSON.stringify(head), { mode: 0o600 });
    await rename(written, this.#headFile);
  }

  /** The end of the chain as this machine last wrote it; `null` where it never did. */
  async rememberedHead(): Promise<AuditHead | null> {
    const text = await readFile(this.#headFile, "utf8").catch(() => null);
    return text === null ? null : auditHead.parse(JSON.parse(text));
  }
}

/** The key of this installation, made on first use, kept beside the data and never in the database. */
async function keyOfHere({ dataDirectory }: Config): Promise<string> {
  const file = join(dataDirectory, "audit-key");
  const known = await readFile(file, "utf8").catch(() => null);
  if (known !== null) return known;
  const written = `${file}.${newId()}`;
  await writeFile(written, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
  // Whole or not there: another process of this installation may look for it at this moment.
  await link(written, file).catch(unlessThere);
  await rm(written);
  return readFile(file, "utf8");
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
}

/** The same text for the same content, in whatever order the database hands it back. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([name, field]) => [name, ordered(field)]);
}

/** Seals what a process left behind that ended too soon. */
export const sealAudit = defineJob({
  name: "audit.seal",
  payload: z.unknown(),
  maxAttempts: 1,
  cron: "* * * * *",
  runner: "prompt",
  async run({ audit }) {
    await audit.seal();
  },
});
