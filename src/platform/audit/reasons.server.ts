import { eq, inArray, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { auditEntries, auditReasons, type AuditEntry } from "#platform/audit/tables.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { outer } from "#platform/database/outer.server.ts";

/** Of names that are looked for. */
const SHORTEST = 6;

/** An entry's details as people read them: with its reason, unless that was erased. */
export function withReason(
  { reasonMac: _mac, ...details }: AuditEntry["details"],
  reason: string | null,
): Record<string, unknown> {
  return reason === null ? details : { ...details, reason };
}

/** An address, two words, or letters and digits, as in a username. */
function isTelling(name: string): boolean {
  const isOfLettersAndDigits = /\p{L}/u.test(name) && /\d/.test(name);
  return name.length >= SHORTEST && (/[@\s]/.test(name) || isOfLettersAndDigits);
}

/** Each begins after a space; its ending is left open, for a genitive. */
function wordsOf(text: SQLWrapper): SQL {
  return sql`' ' || btrim(regexp_replace(lower(${text}), '[^[:alnum:]@]+', ' ', 'g'))`;
}

type Erased = {
  /** The ids of what belonged to somebody: reasons of what was done to it go. */
  subjects: readonly string[];
  /**
   * How they are named: reasons that say so go, whatever they are about. People choose their names, so only
   * those count that are in no sentence by chance: nobody can empty the log by being called "and".
   */
  names?: readonly string[];
};

/** What staff wrote of somebody; that something was done, and by whom, stays. */
export async function eraseReasons(
  tx: Transaction,
  { subjects, names = [] }: Erased,
): Promise<void> {
  const said = names.map((name) => name.trim()).filter(isTelling);
  if (subjects.length === 0 && said.length === 0) return;
  const isAbout = tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .innerJoin(auditReasons, eq(auditReasons.entryId, auditEntries.id))
    .where(
      or(
        inArray(auditEntries.subjectId, [...subjects]),
        // As of whoever was given a part in something.
        sql`exists (select from jsonb_each_text(${outer(auditEntries.details)}) as field
          where field.value = any(${sql.param([...subjects])}::text[]))`,
        sql`exists (select from unnest(${sql.param(said)}::text[]) as said (name)
          where position(${wordsOf(sql`said.name`)} in ${wordsOf(auditReasons.text)}) > 0)`,
      ),
    );
  await tx.delete(auditReasons).where(inArray(auditReasons.entryId, isAbout));
}
