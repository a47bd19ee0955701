import { and, desc, eq, lt, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { outer } from "#platform/database/outer.server.ts";
import type { Context } from "#platform/context.server.ts";
import { invalidField } from "#platform/errors.ts";
import { isId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import type { Page } from "#platform/paging.ts";
import { textIn } from "../biography/engine/plain-text.ts";
import { candles } from "../candles/tables.server.ts";
import { documentPages, mediaItems } from "../media/tables.server.ts";
import { visible } from "../media/queries.server.ts";
import { ENTRIES, type MessageKind } from "../entries/contract.ts";
import { messagesOf } from "../messages/queries.server.ts";
import { isShown } from "../entries/queries.server.ts";
import { messages } from "../messages/tables.server.ts";
import { canReadSection, type GuardedMemorial } from "../policy.ts";
import { getReadable } from "../queries.server.ts";
import { seenBiography } from "../restrictions/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { dateOf, placeOf, type Life, type Place } from "../timeline/model.ts";
import { isEventUnrestricted, eventsOf } from "../timeline/queries.server.ts";
import { timelineEvents } from "../timeline/tables.server.ts";
import { FOUND_KINDS, type FoundItem, type FoundKind } from "./contract.ts";
import { excerptOf, holdsAll, patternOf, searchedWords } from "./engine/folded-text.ts";
import { addressOfItem } from "./model.ts";

type Search = { ctx: Context; memorial: GuardedMemorial; words: string[] };
type Found = Omit<FoundItem, "kind" | "address"> & {
  isBurnt?: boolean;
  page?: number;
  walk?: Place | null;
};
type Find = (search: Search, before: string, take: number) => Promise<Found[]>;

const FIND: Record<FoundKind, Find> = {
  biography: findBiography,
  event: findEvents,
  media: findMedia,
  tribute: (...asked) => findMessages("tribute", ...asked),
  guestbook: (...asked) => findMessages("guestbook", ...asked),
  candle: findCandles,
};

type Told = typeof timelineEvents.$inferSelect;
type Asked = { q: string; limit: number; cursor?: string | undefined };

/** One kind after the other, the newest first of each; only of the sections that the caller reads. */
export async function searchMemorial(
  ctx: Context,
  idOrSlug: string,
  { q, limit, cursor }: Asked,
): Promise<Page<FoundItem>> {
  await ctx.limits.count("search", networkOf(ctx.address));
  const search = { ctx, memorial: await getReadable(ctx, idOrSlug), words: searchedWords(q) };
  const from = cursor === undefined ? { kind: FOUND_KINDS[0], before: LAST_ID } : startAt(cursor);
  const found: FoundItem[] = [];
  for (const kind of FOUND_KINDS.slice(FOUND_KINDS.indexOf(from.kind))) {
    const before = kind === from.kind ? from.before : LAST_ID;
    const items = await FIND[kind](search, before, limit + 1 - found.length);
    const { slug } = search.memorial;
    for (const { isBurnt, page, walk, ...item } of items) {
      const address = addressOfItem(slug, { kind, id: item.id, isBurnt, page, walk });
      found.push({ kind, ...item, address });
    }
    if (found.length > limit) break;
  }
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { items, nextCursor: hasMore ? `${last.kind}.${last.id}` : null };
}

/** No id comes after it. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

function startAt(cursor: string): { kind: FoundKind; before: string } {
  const [named, before = ""] = cursor.split(".");
  const kind = FOUND_KINDS.find((one) => one === named);
  if (kind === undefined || !isId(before)) throw invalidField("cursor", "invalid");
  return { kind, before };
}

/** The texts of a row hold every word, in whichever of them. */
function hold(words: string[], ...texts: (PgColumn | SQL)[]): SQL | undefined {
  const text = sql.join(
    texts.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  return and(...words.map((word) => sql`' ' || fold_letters(${text}) like ${patternOf(word)}`));
}

/** The one of these texts in which something was found. */
function excerpt(words: string[], texts: readonly (string | null)[]): string {
  const given = texts.filter((text): text is string => text !== null && text !== "");
  const found = given.find((text) => words.some((word) => holdsAll(text, [word])));
  return excerptOf(found ?? given[0] ?? "", words);
}

async function findBiography({ ctx, memorial, words }: Search, before: string): Promise<Found[]> {
  const { id } = memorial;
  if (id >= before || !canReadSection(ctx.actor, memorial, "life")) return [];
  const [row] = await ctx.database
    .select({ biography: seenBiography })
    .from(memorials)
    .where(eq(memorials.id, id));
  const text = textIn(row?.biography ?? "");
  if (!holdsAll(text, words)) return [];
  return [{ id, excerpt: excerptOf(text, words), by: null, writtenAt: null }];
}

/** What happened in the life, and with whom. */
async function findEvents({ ctx, memorial, words }: Search, before: string, take: number) {
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
  return rows.map((row) => ({
    id: row.id,
    excerpt: excerpt(words, [row.title, row.text, row.place, row.named]),
    by: null,
    writtenAt: null,
    walk: placeInWalk(row),
  }));
}

function placeInWalk(
  event: Pick<Told, "id" | "type" | "happenedOn"> & { life: Life },
): Place | null {
  const date = dateOf(event, event.life);
  return date === null ? null : placeOf({ ...event, happenedOn: date });
}

/** The first page of a document that holds every word. */
function pageHolding(words: string[]) {
  return sql<{ page: number; text: string } | null>`(
    select json_build_object('page', page, 'text', text) from ${documentPages}
    where ${documentPages.memorialId} = ${outer(mediaItems.memorialId)}
      and ${documentPages.mediaId} = ${outer(mediaItems.id)} and ${documentPages.isTextSeen}
      and ${hold(words, documentPages.text)}
    order by page limit 1)`;
}

/** Pictures, films, sounds and documents with what is written of them, and in a document. */
async function findMedia({ ctx, memorial, words }: Search, before: string, take: number) {
  const { id, kind, caption, altText, album } = mediaItems;
  const inside = pageHolding(words);
  const rows = await ctx.database
    .select({ id, kind, caption, altText, album, inside })
    .from(mediaItems)
    .where(
      and(
        visible(ctx, memorial),
        eq(mediaItems.status, "ready"),
        lt(id, before),
        or(hold(words, caption, altText, album), sql`${inside} is not null`),
      ),
    )
    .orderBy(desc(id))
    .limit(take);
  return rows.map((row) => ({
    id: row.id,
    excerpt: row.inside
      ? excerptOf(row.inside.text, words)
      : excerpt(words, [row.caption, row.altText, row.album]),
    by: null,
    writtenAt: null,
    ...(row.kind === "document" && { page: row.inside?.page ?? 1 }),
  }));
}

async function findMessages(
  kind: MessageKind,
  { ctx, memorial, words }: Search,
  before: string,
  take: number,
): Promise<Found[]> {
  if (!canReadSection(ctx.actor, memorial, ENTRIES[kind].section)) return [];
  const { id, authorName, message, relation, createdAt } = messages;
  const rows = await ctx.database
    .select({ id, authorName, message, relation, createdAt })
    .from(messages)
    .where(
      and(
        messagesOf(memorial.id, kind),
        isShown(messages),
        lt(id, before),
        hold(words, message, authorName, relation),
      ),
    )
    .orderBy(desc(id))
    .limit(take);
  return rows.map((row) => ({
    id: row.id,
    excerpt: excerpt(words, [row.message]),
    by: row.authorName,
    writtenAt: row.createdAt.toISOString(),
  }));
}

async function findCandles({ ctx, memorial, words }: Search, before: string, take: number) {
  if (!canReadSection(ctx.actor, memorial, "candles")) return [];
  const { id, name, message, litAt, burnsUntil } = candles;
  const rows = await ctx.database
    .select({ id, name, message, litAt, burnsUntil })
    .from(candles)
    .where(
      and(
        eq(candles.memorialId, memorial.id),
        isShown(candles),
        lt(id, before),
        hold(words, message, name),
      ),
    )
    .orderBy(desc(id))
    .limit(take);
  return rows.map((row) => ({
    id: row.id,
    excerpt: excerpt(words, [row.message, row.name]),
    by: row.name,
    writtenAt: row.litAt.toISOString(),
    isBurnt: row.burnsUntil <= new Date(),
  }));
}
