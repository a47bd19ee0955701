import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import {
  beginningOf,
  selectDeleted,
  type DeletedRequest,
  type DeletedRow,
} from "../deleted/queries.server.ts";
import { findVisibleMedia } from "../media/queries.server.ts";
import { canEditMemorial } from "../policy.ts";
import type { GuardedMemorial } from "../sections/policy.ts";
import { getReadableSection } from "../access/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { isUnrestricted } from "../restrictions/queries.server.ts";
import type { TimelineEvent } from "./contract.ts";
import {
  agesOver,
  byPlace,
  cursorOf,
  dateOf,
  hintsOf,
  inOrder,
  placeAt,
  placeOf,
  type Life,
} from "./model.ts";
import { timelineEvents } from "./tables.server.ts";

/** What a keeper has written of an event, and its state. */
const written = {
  id: timelineEvents.id,
  type: timelineEvents.type,
  happenedOn: timelineEvents.happenedOn,
  endedOn: timelineEvents.endedOn,
  title: timelineEvents.title,
  text: timelineEvents.text,
  place: timelineEvents.place,
  mediaIds: timelineEvents.mediaIds,
  people: timelineEvents.people,
  source: timelineEvents.source,
  revision: timelineEvents.revision,
};

const shown = { ...written, bornOn: memorials.bornOn, diedOn: memorials.diedOn };

type Row = Pick<typeof timelineEvents.$inferSelect, keyof typeof written> & {
  bornOn: string | null;
  diedOn: string | null;
};

/** What decisions on reports leave of them. */
export const isEventUnrestricted = isUnrestricted({
  memorialId: timelineEvents.memorialId,
  id: timelineEvents.id,
  kind: "event",
});

/** Events of a memorial, all or a single one, without removed ones. */
export function eventsOf(memorialId: string, eventId?: string): SQL | undefined {
  return and(
    eq(timelineEvents.memorialId, memorialId),
    eventId === undefined ? undefined : eq(timelineEvents.id, eventId),
    isNull(timelineEvents.removedAt),
  );
}

function findRows(reader: Reader, memorialId: string, eventId?: string): Promise<Row[]> {
  return reader
    .select(shown)
    .from(timelineEvents)
    .innerJoin(memorials, eq(memorials.id, timelineEvents.memorialId))
    .where(and(eventsOf(memorialId, eventId), isEventUnrestricted));
}

type Request = { limit: number; cursor?: string | undefined };

/** The events in order; at most some hundred, so that they are put in order here. */
export async function listEvents(
  ctx: Context,
  idOrSlug: string,
  { limit, cursor }: Request,
): Promise<{ items: TimelineEvent[]; nextCursor: string | null }> {
  const memorial = await getReadableSection(ctx, idOrSlug, "timeline");
  const rows = await findRows(ctx.database, memorial.id);
  const last = cursor === undefined ? null : placeAt(cursor);
  const rest = inOrder(rows.map((row) => ({ ...row, happenedOn: dateOf(row, row) }))).filter(
    (row) => last === null || byPlace(placeOf(row), last) > 0,
  );
  const page = rest.slice(0, limit);
  const end = page.at(-1);
  return {
    items: await asEvents(ctx, memorial, page),
    nextCursor: rest.length > limit && end ? cursorOf(placeOf(end)) : null,
  };
}

/** Throws `notFound` for a removed one. The caller has checked that the section may be read. */
export async function getEvent(
  ctx: Context,
  memorial: GuardedMemorial,
  eventId: string,
  reader: Reader = ctx.database,
): Promise<TimelineEvent> {
  const [event] = await asEvents(
    ctx,
    memorial,
    await findRows(reader, memorial.id, eventId),
    reader,
  );
  if (event === undefined) throw new AppError("notFound");
  return event;
}

async function asEvents(
  ctx: Context,
  memorial: GuardedMemorial,
  rows: readonly Row[],
  reader: Reader = ctx.database,
): Promise<TimelineEvent[]> {
  const named = rows.flatMap(({ mediaIds, source }) => [
    ...mediaIds,
    ...(source?.kind === "document" && source.mediaId !== null ? [source.mediaId] : []),
  ]);
  const seen = await findVisibleMedia(ctx, memorial, named, reader);
  const can = { edit: canEditMemorial(ctx.actor, memorial) };
  return rows.map(({ bornOn, diedOn, ...row }) => {
    const life = { bornOn, diedOn };
    const happenedOn = dateOf(row, life);
    return {
      ...row,
      happenedOn,
      mediaIds: row.mediaIds.filter((id) => seen.has(id)),
      source: shownSource(row.source, seen),
      age: agesOver({ happenedOn, endedOn: row.endedOn }, life),
      hints: hintsOf(row, life),
      can,
    };
  });
}

/** A document that the caller may not see is told without leading there. */
export function shownSource(
  source: Row["source"],
  seen: Pick<ReadonlySet<string>, "has">,
): Row["source"] {
  if (source?.kind !== "document") return source;
  const { mediaId } = source;
  return { ...source, mediaId: mediaId !== null && seen.has(mediaId) ? mediaId : null };
}

/** Removed events, for editors. */
export async function deletedEvents(
  ctx: Context,
  memorial: GuardedMemorial,
  request: DeletedRequest,
): Promise<DeletedRow[]> {
  if (!canEditMemorial(ctx.actor, memorial)) return [];
  const columns = { words: beginningOf(timelineEvents.title) };
  const rows = await selectDeleted(
    ctx,
    timelineEvents,
    columns,
    memorial.id,
    isEventUnrestricted,
    request,
  );
  return rows.map((row) => ({ kind: "event", ...row }));
}

const exported = { ...written, removedAt: timelineEvents.removedAt };

type ExportedEvent = Pick<typeof timelineEvents.$inferSelect, keyof typeof exported>;

/** For the export of the page, in order, with removed ones. */
export async function exportedEvents(
  { database }: Context,
  memorialId: string,
  life: Life,
): Promise<ExportedEvent[]> {
  const rows = await database
    .select(exported)
    .from(timelineEvents)
    .where(and(eq(timelineEvents.memorialId, memorialId), isEventUnrestricted));
  return inOrder(rows.map((row) => ({ ...row, happenedOn: dateOf(row, life) })));
}

/** Today on a calendar in Denmark: `2026-11-23`. */
export const TODAY = sql<string>`(now() at time zone 'Europe/Copenhagen')::date::text`;
