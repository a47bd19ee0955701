import { and, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { yearsOf } from "./personal-data/queries.server.ts";
import { purgeEvents } from "./commands.server.ts";
import { eventsOf, exportedEvents, getEvent, isEventUnrestricted } from "./queries.server.ts";
import { defineSection } from "../sections/queries.server.ts";
import { countOf } from "../restrictions/queries.server.ts";
import {
  isItemThere,
  ifRestricted,
  type DatedFilters,
  type DatedSource,
  type FoundRow,
  type ItemSearch,
} from "../sections/items/queries.server.ts";
import { excerpt, hold } from "#features/memorials/search/queries/held-words.server.ts";
import { idBefore } from "../search/model.ts";
import { memorials } from "../tables.server.ts";
import { cursorOf, dateOf, placeOf, type Life } from "./model.ts";
import { timelineRule } from "./section.ts";
import { timelineEvents } from "./tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import { timeOf } from "#platform/ids.ts";
import { canReadSection, type GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { largestJpeg, mediaSeen } from "#features/memorials/media/served/queries.server.ts";
import { factsOfEvent } from "./model.ts";

async function readEvent(ctx: Context, memorial: GuardedMemorial, itemId: string) {
  if (!canReadSection(ctx.actor, memorial, "timeline")) return null;
  const { title: name, text, mediaIds, ...event } = await getEvent(ctx, memorial, itemId);
  const rows = await mediaSeen(ctx, memorial, mediaIds);
  const files = rows.flatMap(({ variants }) => largestJpeg(variants));
  return { name, text, createdAt: timeOf(itemId), files, facts: factsOfEvent(event) };
}

/** What happened in the life, and with whom. */
async function findEvents(
  ctx: Context,
  memorial: GuardedMemorial,
  { words, before, take }: ItemSearch,
): Promise<FoundRow[]> {
  if (!canReadSection(ctx.actor, memorial, "timeline")) return [];
  const { id, type, happenedOn, title, text, place, people } = timelineEvents;
  const { bornOn, diedOn } = memorials;
  const named = sql<string>`array_to_string(${people}, ', ')`;
  const rows = await ctx.database
    .select({ id, type, happenedOn, title, text, place, named, life: { bornOn, diedOn } })
    .from(timelineEvents)
    .innerJoin(memorials, eq(memorials.id, timelineEvents.memorialId))
    .where(
      and(
        eventsOf(memorial.id),
        isEventUnrestricted,
        lt(id, before),
        hold(words, title, text, place, named),
      ),
    )
    .orderBy(desc(id))
    .limit(take);
  return rows.map(({ life, ...row }) => ({
    id: row.id,
    excerpt: excerpt(words, [row.title, row.text, row.place, row.named]),
    by: null,
    writtenAt: null,
    address: addressOfEvent(row, life),
  }));
}

/** In the part of the walk that begins with it; without a date, in the list on the page. */
function addressOfEvent(
  event: Pick<typeof timelineEvents.$inferSelect, "id" | "type" | "happenedOn">,
  life: Life,
): string {
  const { id } = event;
  const date = dateOf(event, life);
  if (date === null) return `#event-${id}`;
  const place = placeOf({ ...event, happenedOn: date });
  return `/timeline?cursor=${cursorOf({ ...place, id: idBefore(id) })}#told-${id}`;
}

/** Birth and death are told on the memorial's own dates. */
function datedEvents(
  ctx: Context,
  memorial: GuardedMemorial,
  { person }: DatedFilters,
): DatedSource | null {
  if (!canReadSection(ctx.actor, memorial, "timeline")) return null;
  const { id, type, happenedOn, title, text, endedOn, place, people, mediaIds, source } =
    timelineEvents;
  const isNamed = sql`exists (select 1 from unnest(${people}) as named
    where lower(named) = lower(${person}))`;
  return {
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
    shownMedia: sql`select unnest(${mediaIds}) from ${timelineEvents}
      where ${and(
        eventsOf(memorial.id),
        ifRestricted(memorial, isEventUnrestricted),
        sql`${mediaIds} <> '{}'`,
      )}`,
  };
}

export const timelineSection = defineSection({
  rule: timelineRule,
  content: null,
  count: countOf(timelineEvents, "event", isNull(timelineEvents.removedAt)),
  revision: [],
  parameters: [],
  copied: {
    dataOf: async (ctx, { memorial }) => ({
      events: await exportedEvents(ctx, memorial.id, memorial),
    }),
    readable: { place: 10, heading: "memorials:years.heading", itemsOf: yearsOf },
    filesOf: null,
  },
  purge: { run: purgeEvents, files: null },
  moderated: null,
  reported: {
    kinds: {
      event: {
        read: readEvent,
        isThere: (reader, thing) => isItemThere(reader, timelineEvents, thing),
        findSha: null,
        // The title may be all.
        wordsOf: ({ name, text }) => text ?? name,
      },
    },
    findTwins: null,
  },
  searched: { kind: "event", place: 20, find: findEvents },
  dated: { kind: "event", sourceOf: datedEvents },
  told: null,
  live: null,
});
