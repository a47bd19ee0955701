import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { transaction, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { appealsOverBefore, casesKeptSince, namesKeptSince } from "../model.ts";
import { reportAppeals, reportCases, reportFiles, reportNotices } from "../tables.server.ts";

/**
 * Deletes what the time to keep is over for: what was kept as evidence once no appeal is possible, the
 * names of notifiers six months after the last word, and whole cases after three years.
 */
export async function forgetReports(
  services: Services,
  now: Date,
  remove: (tx: Transaction, keys: string[]) => Promise<void>,
): Promise<void> {
  await transaction(services, async (tx) => {
    const keys = await forgetEvidence(tx, now);
    const unused = await withoutOwner(tx, keys);
    if (unused.length > 0) await remove(tx, unused);
    await forgetNames(tx, now);
    await tx
      .delete(reportCases)
      .where(and(isNotNull(reportCases.decidedAt), lt(reportCases.lastAt, casesKeptSince(now))));
  });
}

/** Returns the keys of the files that stay no longer. */
async function forgetEvidence(tx: Transaction, now: Date): Promise<string[]> {
  const openAppeal = tx
    .select({ one: sql`1` })
    .from(reportAppeals)
    .where(and(eq(reportAppeals.caseId, reportCases.id), isNull(reportAppeals.outcome)));
  const over = await tx
    .update(reportCases)
    .set({ snapshot: null })
    .where(
      and(
        isNotNull(reportCases.snapshot),
        lt(reportCases.decidedAt, appealsOverBefore(now)),
        notExists(openAppeal),
      ),
    )
    .returning({ id: reportCases.id });
  const ids = over.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.update(reportNotices).set({ snapshot: null }).where(inArray(reportNotices.caseId, ids));
  const files = await tx
    .delete(reportFiles)
    .where(inArray(reportFiles.caseId, ids))
    .returning({ key: reportFiles.key });
  return [...new Set(files.map(({ key }) => key))];
}

/** Those that nothing on a page shows any more. */
async function withoutOwner(tx: Transaction, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await tx.execute<{ key: string }>(sql`
    select gone.key from unnest(${sql.param(keys)}::text[]) as gone(key)
    where not exists (select 1 from media_items as m
        where m.original_key = gone.key or m.variants @> jsonb_build_array(jsonb_build_object('key', gone.key)))
      and not exists (select 1 from document_pages as d
        where d.variants @> jsonb_build_array(jsonb_build_object('key', gone.key)))
      and not exists (select 1 from message_pictures as p
        where p.variants @> jsonb_build_array(jsonb_build_object('key', gone.key)))
      and not exists (select 1 from report_files as f where f.key = gone.key)`);
  return rows.map(({ key }) => key);
}

async function forgetNames(tx: Transaction, now: Date): Promise<void> {
  const over = tx
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(and(isNotNull(reportCases.decidedAt), lt(reportCases.lastAt, namesKeptSince(now))));
  await tx
    .update(reportNotices)
    .set({ name: null, email: null, userId: null })
    .where(
      and(
        inArray(reportNotices.caseId, over),
        or(
          isNotNull(reportNotices.name),
          isNotNull(reportNotices.email),
          isNotNull(reportNotices.userId),
        ),
      ),
    );
}
