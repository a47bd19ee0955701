import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "#platform/context.server.ts";
import { dateOrder } from "#platform/database/date-order.server.ts";
import { mediaItems } from "../../media/tables.server.ts";
import {
  pictureColumn,
  type PictureRow,
} from "#features/memorials/messages/pictures/queries.server.ts";
import { REMEMBERED } from "../../messages/contract.ts";
import { messagesOf } from "../../messages/queries.server.ts";
import { isEntryUnrestricted } from "../../entries/queries.server.ts";
import { messages } from "../../messages/tables.server.ts";
import { canReadSection, type GuardedMemorial } from "../../policy.ts";
import type { SectionName } from "../../sections/contract.ts";
import type { TimelineEvent } from "../../timeline/contract.ts";
import { placeAt } from "../../timeline/model.ts";
import { isMediaUnrestricted } from "../../media/queries.server.ts";
import { isEventUnrestricted, eventsOf } from "../../timeline/queries.server.ts";
import { timelineEvents } from "../../timeline/tables.server.ts";
import type { WalkKind } from "../contract.ts";

/** What a row tells beside its words, as JSON. */
type More = Partial<Pick<TimelineEvent, "endedOn" | "place" | "people" | "mediaIds" | "source">> & {
  picture?: PictureRow | null;
};

export type Row = {
  kind: WalkKind;
  id: string;
  date: string;
  title: string | null;
  text: string | null;
  more: More;
};

/** A table in which something of the walk stands. */
export type Source = {
  kind: WalkKind;
  rows: PgTable;
  id: PgColumn;
  date: PgColumn;
  title: PgColumn;
  text: PgColumn | SQL;
  more: SQL<More>;
  where: SQL | undefined;
};

type Filters = { person?: string | undefined; kind?: WalkKind | undefined };

/** The tables that are asked for, and whose section the caller may read. */
export function sourcesOf(ctx: Context, memorial: GuardedMemorial, filters: Filters): Source[] {
  const { kind } = filters;
  const reads = (section: SectionName) => canReadSection(ctx.actor, memorial, section);
  const sources: Source[] = [];
  if (reads("timeline")) sources.push(events(memorial, filters));
  // Nobody is named in a picture.
  if (reads("pictures") && filters.person === undefined) {
    sources.push(pictures(memorial, kind === undefined && reads("timeline")));
  }
  if (reads(REMEMBERED)) sources.push(memories(memorial, filters));
  return sources.filter((source) => kind === undefined || source.kind === kind);
}

/** Asked of each row only where anything of the page is restricted: of thousands it is most of the work. */
function ifRestricted({ restraint }: GuardedMemorial, condition: SQL): SQL | undefined {
  return restraint === "none" ? undefined : condition;
}

function events(memorial: GuardedMemorial, { person }: Filters): Source {
  const { id, type, happenedOn, title, text, endedOn, place, people, mediaIds, source } =
    timelineEvents;
  const isNamed = sql`exists (select 1 from unnest(${people}) as named
    where lower(named) = lower(${person}))`;
  return {
    kind: "event",
    rows: timelineEvents,
    id,
    date: happenedOn,
    title,
    text,
    more: sql`json_build_object('endedOn', ${endedOn}, 'place', ${place}, 'people', ${people},
      'mediaIds', ${mediaIds}, 'source', ${source})`,
    where: and(
      eventsOf(memorial.id),
      ifRestricted(memorial, isEventUnrestricted),
      eq(type, "other"),
      isNotNull(happenedOn),
      person === undefined ? undefined : isNamed,
    ),
  };
}

/** What an event shows stands there, and not beside it once more. */
function pictures(memorial: GuardedMemorial, areEventsShown: boolean): Source {
  const { id, datedOn, removedAt, status, kind, caption } = mediaItems;
  const shownInEvents = sql`select unnest(${timelineEvents.mediaIds}) from ${timelineEvents}
    where ${and(
      eventsOf(memorial.id),
      ifRestricted(memorial, isEventUnrestricted),
      sql`${timelineEvents.mediaIds} <> '{}'`,
    )}`;
  return {
    kind: "picture",
    rows: mediaItems,
    id,
    date: datedOn,
    title: caption,
    text: sql`null`,
    more: sql`json_build_object('mediaIds', json_build_array(${id}))`,
    where: and(
      eq(mediaItems.memorialId, memorial.id),
      isNotNull(datedOn),
      isNull(removedAt),
      ifRestricted(memorial, isMediaUnrestricted),
      // As in the index, which is not found by parameters.
      sql`${status} = 'ready' and ${kind} in ('image', 'video')`,
      areEventsShown ? sql`${id} not in (${shownInEvents})` : undefined,
    ),
  };
}

function memories(memorial: GuardedMemorial, { person }: Filters): Source {
  const { id, happenedOn, authorName, message, removedAt, waitsFor } = messages;
  return {
    kind: "memory",
    rows: messages,
    id,
    date: happenedOn,
    title: authorName,
    text: message,
    more: sql`json_build_object('picture', ${pictureColumn})`,
    where: and(
      messagesOf(memorial.id, REMEMBERED),
      isNotNull(happenedOn),
      isNull(removedAt),
      isNull(waitsFor),
      ifRestricted(memorial, isEntryUnrestricted(messages)),
      person === undefined ? undefined : sql`lower(${authorName}) = lower(${person})`,
    ),
  };
}

type Part = { decade?: number | undefined; cursor?: string | undefined };

/** The first rows of all sources together, in the order of the life. */
export async function readRows(
  { database }: Context,
  sources: readonly Source[],
  part: Part,
  take: number,
): Promise<Row[]> {
  if (sources.length === 0) return [];
  const { rows } = await database.execute<Row>(sql`
    select kind, id, date, title, text, more
    from (${sql.join(
      sources.map((source) => rowsOf(source, part, take)),
      sql` union all `,
    )}) as told
    order by place, id limit ${take}`);
  return rows;
}

function rowsOf(source: Source, { decade, cursor }: Part, take: number): SQL {
  const { kind, rows, id, date, title, text, more, where } = source;
  const place = dateOrder(date);
  const inDecade = decade === undefined ? undefined : liesIn(place, decade);
  return sql`(select ${kind}::text as kind, ${id} as id, ${date} as date, ${title} as title,
      ${text}::text as text, ${more} as more, ${place} as place
    from ${rows} where ${and(where, inDecade, comesAfter(place, id, cursor))}
    order by ${place}, ${id} limit ${take})`;
}

/** Three digits begin the texts of a decade; nothing else that begins with them is greater than a colon. */
function liesIn(place: SQL, decade: number): SQL {
  const digits = String(decade / 10).padStart(3, "0");
  return sql`${place} >= ${digits} and ${place} < ${`${digits}:`}`;
}

function comesAfter(place: SQL, id: PgColumn, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const { day, precision, id: last } = placeAt(cursor);
  return sql`(${place}, ${id}) > (${`${day}.${precision}`}, ${last}::uuid)`;
}

/** How many rows of all sources lie in each decade, by the first digits of their dates. */
export async function countByDecade(
  { database }: Context,
  sources: readonly Source[],
): Promise<Map<number, number>> {
  if (sources.length === 0) return new Map();
  const places = sources.map(
    ({ rows: from, date, where }) =>
      sql`select left(ltrim(${date}, '~'), 3) as tens from ${from} where ${where}`,
  );
  const { rows } = await database.execute<{ tens: string; count: number }>(sql`
    select tens, count(*)::int as count
    from (${sql.join(places, sql` union all `)}) as told group by tens`);
  return new Map(rows.map(({ tens, count }) => [Number(tens) * 10, count]));
}
