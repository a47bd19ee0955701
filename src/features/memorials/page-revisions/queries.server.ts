import { and, isNull, or, sql } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
import { together } from "#platform/database/batch.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { prepared } from "#platform/database/prepared.server.ts";
import { isId } from "#platform/ids.ts";
import type { PageRevision } from "#platform/pages/page-store.server.ts";
import { topicRevisions } from "#platform/pages/topic-revisions.server.ts";
import { candles } from "../candles/tables.server.ts";
import { ceremonies } from "../ceremony/tables.server.ts";
import { messages } from "../messages/tables.server.ts";
import { memorials } from "../tables.server.ts";
import { shownMemorialAt } from "./model.ts";

/**
 * The current revision of a memorial's page, and of the walk; `null` for other URLs. Anything on the page changes
 * it, even if this process missed the event: the row itself (`xmin`), announced changes, visitors'
 * entries, which are announced after their commit and therefore counted, and time.
 */
export function pageRevisionsOf(database: Database) {
  const find = together((names: string[]) => findRevisions(database, names));
  return (path: string): Promise<PageRevision | null> | null => {
    const name = shownMemorialAt(path);
    return name === null ? null : find(name);
  };
}

const MESSAGES = sql`(select count(*) from ${messages} where ${messages.memorialId} = ${outer(memorials.id)}
  and ${messages.removedAt} is null and ${messages.waitsFor} is null)`;
const areShown = sql`${candles.memorialId} = ${outer(memorials.id)}
  and ${candles.removedAt} is null and ${candles.waitsFor} is null`;
const CANDLES = sql`(select count(*) from ${candles} where ${areShown})`;
/** The number of burning candles, and the hour, as a candle's height depends on the time. */
const BURNING = sql`(select count(*) || ' ' || coalesce(max(floor(extract(epoch from now()) / 3600)), 0)
  from ${candles} where ${areShown} and ${candles.burnsUntil} > now())`;
/** Ceremonies are over at the end of the last day. */
const TODAY = sql`(now() at time zone 'utc')::date`;
const DAY = sql`(select ${TODAY}::text from ${ceremonies}
  where ${ceremonies.memorialId} = ${outer(memorials.id)}
    and exists (select 1 from jsonb_array_elements(${ceremonies.items}) item
      where left(item->>'at', 10) >= (${TODAY} - 1)::text))`;

const REVISION = sql<string>`concat_ws(' ', ${memorials}.xmin, ${topicRevisions.revision}, ${MESSAGES}, ${CANDLES},
  ${BURNING}, ${DAY})`;

/** Prepared: building it takes longer than asking. With one table alone the builder would leave out its name. */
const revisionsOf = prepared((reader) =>
  reader
    .select({ topic: memorials.id, slug: memorials.slug, revision: REVISION })
    .from(memorials)
    .leftJoin(topicRevisions, sql`${topicRevisions.topic} = ${memorials.id}::text`)
    .where(
      and(
        isNull(memorials.deletedAt),
        or(
          sql`${memorials.id} = any(${sql.placeholder("ids")}::uuid[])`,
          sql`${memorials.slug} = any(${sql.placeholder("names")}::text[])`,
        ),
      ),
    ),
);

async function findRevisions(
  database: Database,
  names: string[],
): Promise<(PageRevision | null)[]> {
  const rows = await revisionsOf(database).execute({ ids: names.filter(isId), names });
  const byName = new Map(
    rows.flatMap(({ slug, topic, revision }) => [
      [topic, { topic, revision }] as const,
      [slug, { topic, revision }] as const,
    ]),
  );
  return names.map((name) => byName.get(name) ?? null);
}
