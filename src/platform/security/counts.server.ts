import { lt, sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { SecurityKind } from "./kinds.ts";

/** Attempts by five minutes. After two days only daily sums remain, without subjects. */
export const securityCounts = pgTable(
  "security_counts",
  {
    slot: timestamptz().notNull(),
    kind: text().$type<SecurityKind>().notNull(),
    /** The signed-in person's id, the digest of an attempted account, or nothing. */
    subject: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.slot, table.kind, table.subject] })],
);

const KEPT_DAYS = 90;

/** Counts of two days ago are summed up by day, without subjects; after three months they are deleted. */
export async function foldCounts(database: Database): Promise<void> {
  const day = sql`date_trunc('day', slot, 'Europe/Copenhagen')`;
  await database.execute(sql`
    with old as (
      delete from ${securityCounts}
      where slot < date_trunc('day', now() - interval '2 days', 'Europe/Copenhagen')
        and not (subject = '' and slot = ${day})
      returning slot, kind, count
    )
    insert into ${securityCounts} (slot, kind, subject, count)
    select ${day}, kind, '', sum(count)::int from old group by 1, 2
    on conflict (slot, kind, subject) do update
      set count = ${securityCounts}.count + excluded.count`);
  const before = sql`now() - ${`${KEPT_DAYS} days`}::interval`;
  await database.delete(securityCounts).where(lt(securityCounts.slot, before));
}
