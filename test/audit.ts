import { asc, eq } from "drizzle-orm";
import { auditEntries, auditReasons } from "#platform/audit/tables.server.ts";
import { withReason } from "#platform/audit/reasons.server.ts";
import type { Database } from "#platform/database/database.server.ts";

/** What the audit trail has, or has of one subject, oldest first: each with its reason. */
export async function auditTrailOf(database: Database, subjectId?: string) {
  const rows = await database
    .select({ entry: auditEntries, reason: auditReasons.text })
    .from(auditEntries)
    .leftJoin(auditReasons, eq(auditReasons.entryId, auditEntries.id))
    .where(subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId))
    .orderBy(asc(auditEntries.id));
  return rows.map(({ entry, reason }) => ({
    ...entry,
    details: withReason(entry.details, reason),
  }));
}
