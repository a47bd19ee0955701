import { eq, inArray, or, sql } from "drizzle-orm";
import { auditEntries, auditReasons, type AuditEntry } from "#platform/audit/audit.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";

/** An entry's details as people read them: with its reason, unless that was erased. */
export function withReason(
  { reasonMac: _mac, ...details }: AuditEntry["details"],
  reason: string | null,
): Record<string, unknown> {
  return reason === null ? details : { ...details, reason };
}

type Erased = {
  /** The ids of what belonged to somebody: reasons of what was done to it go. */
  subjects: readonly string[];
  /** How they are named: reasons that say so go, whatever they are about. */
  names?: readonly string[];
};

/** What staff wrote of somebody; that something was done, and by whom, stays. */
export async function eraseReasons(
  tx: Transaction,
  { subjects, names = [] }: Erased,
): Promise<void> {
  const said = names.filter((name) => name.trim() !== "");
  if (subjects.length === 0 && said.length === 0) return;
  const isAbout = tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .innerJoin(auditReasons, eq(auditReasons.entryId, auditEntries.id))
    .where(
      or(
        inArray(auditEntries.subjectId, [...subjects]),
        // As of whoever was given a part in something.
        sql`exists (select from jsonb_each_text(${auditEntries.details}) as field
          where field.value = any(${sql.param([...subjects])}::text[]))`,
        sql`exists (select from unnest(${sql.param(said)}::text[]) as said (name)
          where position(lower(said.name) in lower(${auditReasons.text})) > 0)`,
      ),
    );
  await tx.delete(auditReasons).where(inArray(auditReasons.entryId, isAbout));
}
