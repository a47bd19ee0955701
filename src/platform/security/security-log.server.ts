import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { AuditTrail } from "#platform/audit/trail.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import type { Log } from "#platform/log.server.ts";
import { securityCounts } from "./counts.server.ts";
import type { SecurityKind, SecurityKinds, SecurityRules } from "./kinds.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SLOT_MS = 5 * MINUTE;
const FLUSH_MS = 5000;
/** Beyond these, only counts: floods fill neither disk nor table. */
const LINES_A_MINUTE = 100;
const SUBJECTS_A_SLOT = 100;
const DIGEST_LETTERS = 16;

type Settings = { audit: AuditTrail; database: Database; log: Log; kinds: SecurityKinds };

export type SecurityEvent = {
  kind: SecurityKind;
  /** The signed-in person; during impersonation the staff member. */
  userId: string | null;
  /** The attempted account's name: stored as a digest. */
  account?: string | undefined;
  address: string;
  requestId: string;
  /** The route, without its parameters. */
  request?: { code: string; status: number; method: string; route: string };
};

/**
 * Logins and refusals: a line each for the operator's collector, and counts for staff. Nothing
 * waits for it. Lines and counts name nobody: accounts and networks are keyed digests, which
 * correlate entries and reveal nothing without the installation's key; networks get another key
 * each day.
 */
export class SecurityLog {
  /** `null` for an error that isn't security-relevant. */
  readonly kindOf: ReturnType<typeof securityKindsOf>;
  readonly #settings: Settings;
  readonly #log: Log;
  readonly #key: Buffer;
  readonly #lines = new Map<SecurityKind, number>();
  #minute = 0;
  readonly #subjects = new Map<SecurityKind, Set<string>>();
  #slot = 0;
  #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(settings: Settings) {
    this.#settings = settings;
    const { audit, log, kinds } = settings;
    this.kindOf = securityKindsOf(kinds);
    this.#key = audit.keyFor("security log");
    // With a quiet log level only failures are wanted; these lines are dropped only with all
    // others.
    const level = ["fatal", "silent"].includes(log.level) ? log.level : "info";
    this.#log = log.child({ event: "security" }, { level });
  }

  record({ kind, userId, account, address, requestId, request }: SecurityEvent): void {
    const now = Date.now();
    const tried = account === undefined ? undefined : this.#digest(account);
    const success = this.#settings.kinds[kind]?.success;
    this.#count(kind, success === undefined ? (userId ?? tried ?? "") : "", now);
    const lines = this.#linesOf(kind, now);
    if (lines > LINES_A_MINUTE) return;
    const network = this.#digest(`${Math.floor(now / DAY)} ${networkOf(address)}`);
    const line = {
      kind,
      ...request,
      requestId,
      ...(userId !== null && { userId }),
      account: tried,
      network,
    };
    if (success !== undefined) this.#log.info(line, success);
    else if (lines < LINES_A_MINUTE) this.#log.warn(line, "refused");
    else this.#log.warn(line, "refused; what follows within this minute is only counted");
  }

  #linesOf(kind: SecurityKind, now: number): number {
    const minute = Math.floor(now / MINUTE);
    if (minute !== this.#minute) {
      this.#lines.clear();
      this.#minute = minute;
    }
    const lines = (this.#lines.get(kind) ?? 0) + 1;
    this.#lines.set(kind, lines);
    return lines;
  }

  #count(kind: SecurityKind, subject: string, now: number): void {
    const slot = now - (now % SLOT_MS);
    if (slot !== this.#slot) {
      this.#subjects.clear();
      this.#slot = slot;
    }
    const subjects = this.#subjects.get(kind) ?? new Set();
    this.#subjects.set(kind, subjects);
    if (subjects.size < SUBJECTS_A_SLOT) subjects.add(subject);
    this.#add(keyOf(slot, kind, subjects.has(subject) ? subject : ""), 1);
    this.#flushSoon();
  }

  #add(key: string, count: number): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  #flushSoon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Unwritten counts wait for the next attempt. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    try {
      await this.#settings.database
        .insert(securityCounts)
        // In one order, so that nodes don't deadlock.
        .values([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(rowOf))
        .onConflictDoUpdate({
          target: [securityCounts.slot, securityCounts.kind, securityCounts.subject],
          set: { count: sql`${securityCounts.count} + excluded.count` },
        });
    } catch (error) {
      for (const [key, count] of counts) this.#add(key, count);
      this.#flushSoon();
      this.#settings.log.info({ err: error }, "counts of the security log wait");
    }
  }

  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer ?? undefined);
  }

  #digest(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest("hex").slice(0, DIGEST_LETTERS);
  }
}

/** Returns what tells an error's kind: `null` for what isn't security-relevant. */
function securityKindsOf(kinds: SecurityKinds) {
  const rules = Object.entries(kinds) as [SecurityKind, SecurityRules][];
  const byField = new Map(
    rules.flatMap(([kind, { fields = [] }]) => fields.map((key) => [key, kind] as const)),
  );
  const byCode = new Map<string, SecurityKind>(
    rules.flatMap(([kind, { codes = [] }]) => codes.map((code) => [code, kind] as const)),
  );
  return ({ code, security, details }: AppError): SecurityKind | null => {
    const ofField = Object.values(details.fields ?? {})
      .map(({ key }) => byField.get(key))
      .find((kind) => kind !== undefined);
    return ofField ?? security ?? byCode.get(code) ?? null;
  };
}

function keyOf(slot: number, kind: SecurityKind, subject: string): string {
  return `${slot} ${kind} ${subject}`;
}

function rowOf([key, count]: [string, number]) {
  const [slot = "", kind = "", subject = ""] = key.split(" ");
  return { slot: new Date(Number(slot)), kind: kind as SecurityKind, subject, count };
}
