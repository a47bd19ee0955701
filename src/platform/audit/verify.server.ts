import { asc, eq, gt, sql } from "drizzle-orm";
import {
  auditEntries,
  auditReasons,
  auditSeals,
  auditUnsealed,
  type AuditEntry,
} from "#platform/audit/tables.server.ts";
import type { AuditHead } from "#platform/audit/heads.server.ts";
import type { AuditTrail } from "#platform/audit/trail.server.ts";
import type { Services } from "#platform/context.server.ts";

/**
 * - `changed`: differs from what was written.
 * - `removed`: a number or its entry is missing.
 * - `inserted`: not written by the program.
 * - `reordered`: a genuine entry in the wrong place.
 * - `cut`: the chain doesn't reach, or doesn't contain, an end that this machine saw, as after
 *   restoring an older backup.
 * - `foreign`: a line of `audit-heads.log` that we didn't write.
 */
export type AuditFinding = {
  what: "changed" | "removed" | "inserted" | "reordered" | "cut" | "foreign";
  number: number | null;
  entryId: string | null;
};

export type AuditVerdict = {
  intact: boolean;
  entries: number;
  head: AuditHead | null;
  findings: AuditFinding[];
};

type Seal = typeof auditSeals.$inferSelect;
type Row = { seal: Seal; entry: AuditEntry | null; reason: string | null };
type Walk = { number: number; hash: Buffer; signed: boolean; findings: AuditFinding[] };

const AT_ONCE = 1000;
/** Findings reported per kind; more say nothing new. */
const FINDINGS_MAX = 100;

/** Goes through the whole chain, from its first entry to its last. */
export async function verifyAudit({ audit, database }: Services): Promise<AuditVerdict> {
  // An acknowledgement written meanwhile is included.
  await audit.findCut();
  const { heads, foreign } = await audit.rememberedHeads();
  const walk: Walk = { number: 0, hash: Buffer.alloc(0), signed: false, findings: [] };
  let entries = 0;
  for (let rows = await rowsAfter(database, 0); rows.length > 0;) {
    for (const row of rows) {
      forgetBetween(heads, walk.number, row.seal.number);
      checkRow(audit, walk, row);
      entries++;
      if (heads.get(walk.number) === headOf(walk).hash) heads.delete(walk.number);
    }
    rows = await rowsAfter(database, walk.number);
  }
  for (const entryId of await entriesWithoutSeal(database)) {
    walk.findings.push({ what: "inserted", number: null, entryId });
  }
  // The highest tells how far the chain had come.
  if (heads.size > 0) {
    walk.findings.push({ what: "cut", number: Math.max(...heads.keys()), entryId: null });
  }
  for (const number of foreign) walk.findings.push({ what: "foreign", number, entryId: null });
  return {
    intact: walk.findings.length === 0,
    entries,
    head: entries === 0 ? null : headOf(walk),
    findings: walk.findings.slice(0, FINDINGS_MAX),
  };
}

/** A gap is reported as `removed`, whether or not a known end lies in it. */
function forgetBetween(heads: Map<number, string>, before: number, after: number): void {
  for (const number of heads.keys()) if (number > before && number < after) heads.delete(number);
}

function headOf({ number, hash }: Walk): AuditHead {
  return { number, hash: hash.toString("hex") };
}

function rowsAfter(database: Services["database"], number: number): Promise<Row[]> {
  return database
    .select({ seal: auditSeals, entry: auditEntries, reason: auditReasons.text })
    .from(auditSeals)
    .leftJoin(auditEntries, eq(auditEntries.id, auditSeals.entryId))
    .leftJoin(auditReasons, eq(auditReasons.entryId, auditSeals.entryId))
    .where(gt(auditSeals.number, number))
    .orderBy(asc(auditSeals.number))
    .limit(AT_ONCE);
}

function checkRow(audit: AuditTrail, walk: Walk, { seal, entry, reason }: Row): void {
  const { number, entryId } = seal;
  const isNext = number === walk.number + 1;
  if (!isNext) walk.findings.push({ what: "removed", number: walk.number + 1, entryId: null });
  const what = entry === null ? "removed" : judge(audit, walk, { seal, entry, reason }, isNext);
  if (what !== null) walk.findings.push({ what, number, entryId });
  Object.assign(walk, { number, hash: seal.hash, signed: walk.signed || Boolean(entry?.mac) });
}

/** Checks one existing entry; after a gap its predecessor is unknown. */
function judge(
  audit: AuditTrail,
  walk: Walk,
  { seal, entry, reason }: { seal: Seal; entry: AuditEntry; reason: string | null },
  isNext: boolean,
): AuditFinding["what"] | null {
  const mac = audit.macOf(entry);
  const isSealed = audit.hashOf(seal.number, seal.before, mac).equals(seal.hash);
  // Unsigned entries are allowed only at the beginning.
  const isGenuine = entry.mac === null ? !walk.signed : mac.equals(entry.mac);
  if (!isGenuine) return isSealed || entry.mac === null ? "inserted" : "changed";
  if (!isSealed) return entry.mac === null ? "changed" : "reordered";
  // One that was erased is no finding.
  const isAsSaid =
    reason === null || entry.details["reasonMac"] === audit.reasonMacOf(entry.id, reason);
  if (!isAsSaid) return "changed";
  return isNext && !seal.before.equals(walk.hash) ? "reordered" : null;
}

/** Entries neither sealed nor waiting were inserted behind the program's back. */
async function entriesWithoutSeal(database: Services["database"]): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select ${auditEntries.id} as id from ${auditEntries}
    where not exists (select from ${auditSeals} where ${auditSeals.entryId} = ${auditEntries.id})
      and not exists (select from ${auditUnsealed} where ${auditUnsealed.entryId} = ${auditEntries.id})
    limit ${FINDINGS_MAX}`);
  return rows.map(({ id }) => id);
}
