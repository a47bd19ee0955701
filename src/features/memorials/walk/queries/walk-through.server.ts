import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { decadeOf } from "#platform/decades.ts";
import { pick } from "#platform/pick.ts";
import type { MediaItem } from "../../media/contract.ts";
import { findMedia } from "../../media/named/queries.server.ts";
import { withPicture } from "#features/memorials/messages/pictures/queries.server.ts";
import { canReadSection, type GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { getReadable } from "#features/memorials/access/queries.server.ts";
import { memorials } from "../../tables.server.ts";
import { byPlace, cursorOf, dateOf, type Life } from "../../timeline/model.ts";
import { isEventUnrestricted, shownSource } from "../../timeline/queries.server.ts";
import { timelineEvents } from "../../timeline/tables.server.ts";
import type { Walk, WalkItem, WalkKind, WalkPicture } from "../contract.ts";
import { ageAt, decadesOf, placeOfItem } from "../model.ts";
import { countByDecade, readRows, sourcesOf, type Row } from "./sources.server.ts";

/** Items of one answer. */
const WALK_PAGE = 50;

type Request = {
  decade?: number | undefined;
  person?: string | undefined;
  kind?: WalkKind | undefined;
  cursor?: string | undefined;
};

/** A page of the walk, from birth to death; each kind only for who may read its own section. */
export async function walkThrough(ctx: Context, idOrSlug: string, request: Request): Promise<Walk> {
  const memorial = await getReadable(ctx, idOrSlug);
  const sources = sourcesOf(ctx, memorial, request);
  const [life, rows, counts] = await Promise.all([
    readLife(ctx, memorial),
    readRows(ctx, sources, request, WALK_PAGE + 1),
    countByDecade(ctx, sources),
  ]);
  const ends = life.rows.filter((row) => isAskedFor(row, request));
  for (const { date } of ends) {
    const decade = decadeOf(date);
    counts.set(decade, (counts.get(decade) ?? 0) + 1);
  }
  const all = [...rows, ...ends.filter((row) => isOnPage(row, request))]
    .map((row) => ({ row, place: placeOfItem(row) }))
    .toSorted((one, other) => byPlace(one.place, other.place));
  const page = all.slice(0, WALK_PAGE);
  const end = page.at(-1);
  return {
    decades: decadesOf(counts, life),
    items: await asItems(
      ctx,
      memorial,
      life,
      page.map(({ row }) => row),
    ),
    nextCursor: all.length > WALK_PAGE && end !== undefined ? cursorOf(end.place) : null,
  };
}

/** The memorial's dates, and birth and death as they are told, or without words. */
async function readLife(ctx: Context, memorial: GuardedMemorial): Promise<Life & { rows: Row[] }> {
  const readsEvents = canReadSection(ctx.actor, memorial, "timeline");
  const { type, id, title, text, endedOn, place, people, mediaIds, source } = timelineEvents;
  const found = await ctx.database
    .select({
      life: { bornOn: memorials.bornOn, diedOn: memorials.diedOn },
      event: { type, id, title, text, endedOn, place, people, mediaIds, source },
    })
    .from(memorials)
    .leftJoin(
      timelineEvents,
      and(
        readsEvents ? eq(timelineEvents.memorialId, memorials.id) : sql`false`,
        ne(timelineEvents.type, "other"),
        isNull(timelineEvents.removedAt),
        isEventUnrestricted,
      ),
    )
    .where(eq(memorials.id, memorial.id));
  const life = found[0]?.life ?? { bornOn: null, diedOn: null };
  const rows = (["birth", "death"] as const).flatMap((kind): Row[] => {
    const date = dateOf({ type: kind, happenedOn: null }, life);
    if (date === null) return [];
    const event = found.find(({ event: one }) => one?.type === kind)?.event ?? null;
    if (event === null) return [{ kind, id: memorial.id, date, title: null, text: null, more: {} }];
    const { id: eventId, title: heading, text: words, ...more } = event;
    return [{ kind, id: eventId, date, title: heading, text: words, more }];
  });
  return { ...life, rows };
}

function isAskedFor({ kind, more }: Row, request: Request): boolean {
  if (request.kind !== undefined && request.kind !== kind) return false;
  const { person } = request;
  return person === undefined || (more.people ?? []).some((name) => isSame(name, person));
}

/** As the statement compares them. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function isOnPage(row: Row, { decade, cursor }: Request): boolean {
  if (decade !== undefined && decadeOf(row.date) !== decade) return false;
  return cursor === undefined || cursorOf(placeOfItem(row)) > cursor;
}

/** With their pictures, as far as the caller may see them. */
async function asItems(
  ctx: Context,
  memorial: GuardedMemorial,
  life: Life,
  rows: readonly Row[],
): Promise<WalkItem[]> {
  const found = await findMedia(ctx, memorial, rows.flatMap(mediaOf));
  return rows.map(({ kind, id, date, title, text, more }) => {
    const media = (more.mediaIds ?? []).flatMap((one) => found.get(one) ?? []);
    const pictures = media.filter((one) => one.kind === "image" || one.kind === "video");
    const source = shownSource(more.source ?? null, found);
    const document = source?.kind === "document" ? found.get(source.mediaId ?? "") : undefined;
    return {
      kind,
      id,
      date,
      title,
      text,
      age: ageAt(date, life),
      ...(more.endedOn && { endedOn: more.endedOn }),
      ...(more.place && { place: more.place }),
      ...(more.people && more.people.length > 0 && { people: more.people }),
      ...(source && { source }),
      ...(document && { document: pick(document, ["id", "kind", "pages"]) }),
      ...(pictures.length > 0 && { pictures: pictures.map(asPicture) }),
      ...withPicture(more.picture ?? null),
    };
  });
}

function mediaOf({ more: { mediaIds = [], source } }: Row): string[] {
  const document = source?.kind === "document" ? source.mediaId : null;
  return document === null ? mediaIds : [...mediaIds, document];
}

function asPicture({ id, kind, width, height, variants, color, caption, altText }: MediaItem) {
  return { id, kind, width, height, variants, color, caption, altText } satisfies WalkPicture;
}
