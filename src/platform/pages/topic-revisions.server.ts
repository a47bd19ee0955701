import { sql, type SQL } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";

/**
 * What was last announced of a topic, written in the transaction of the change: whoever kept something of it
 * sees that it is stale, even where no event arrived. Random, so that no state of a restored database is
 * taken for a later one.
 */
export const topicRevisions = pgTable("topic_revisions", {
  topic: text().primaryKey(),
  revision: uuid().notNull(),
});

/** A statement, for the one that announces the change: they share a round trip. */
export function newRevisionOf(topic: string): SQL {
  return sql`insert into ${topicRevisions} values (${topic}, gen_random_uuid())
    on conflict (topic) do update set revision = excluded.revision`;
}
