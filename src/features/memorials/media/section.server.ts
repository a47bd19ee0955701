import { and, desc, eq, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
import { figuresOf, described, originalsOf } from "./personal-data/queries.server.ts";
import { defineSection, type Removed } from "../sections/queries.server.ts";
import { countOf, isRowUnrestricted } from "../restrictions/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { isMediaUnrestricted, visible } from "./queries.server.ts";
import { picturesRule } from "./section.ts";
import { documentPages, mediaItems } from "./tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { canReadSection, type GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { excerpt, hold } from "#features/memorials/search/queries/held-words.server.ts";
import {
  isItemThere,
  type Thing,
  ifRestricted,
  type DatedFilters,
  type DatedSource,
  type FoundRow,
  type ItemSearch,
} from "../sections/items/queries.server.ts";
import { mediaSeen, servedFiles } from "./served/queries.server.ts";
import { factsFrom } from "../sections/model.ts";

const isReadyPicture = and(
  isNull(mediaItems.removedAt),
  sql`${mediaItems.kind} = 'image' and ${mediaItems.status} = 'ready' and not ${mediaItems.isHidden}`,
);
const isCover = and(
  eq(mediaItems.memorialId, outer(memorials.id)),
  eq(mediaItems.id, outer(memorials.coverId)),
  isReadyPicture,
  isMediaUnrestricted,
);

async function readMedia(ctx: Context, memorial: GuardedMemorial, itemId: string) {
  const [row] = await mediaSeen(ctx, memorial, [itemId]);
  if (row === undefined) return null;
  const { caption, altText, createdAt, datedOn } = row;
  const text = [caption, altText].filter((part) => part !== null).join("\n");
  return {
    name: null,
    text: text === "" ? null : text,
    createdAt,
    files: await servedFiles(ctx, memorial.id, row),
    facts: factsFrom({ datedOn }),
  };
}

async function findMediaSha(reader: Reader, { memorialId, itemId }: Thing) {
  const [found] = await reader
    .select({ sha256: mediaItems.sha256 })
    .from(mediaItems)
    .where(and(eq(mediaItems.memorialId, memorialId), eq(mediaItems.id, itemId)));
  return found?.sha256 ?? null;
}

async function findSameMedia(reader: Reader, { memorialId, itemId, sha256 }: Removed) {
  if (sha256 === null) return [];
  const items = await reader
    .select({ itemId: mediaItems.id })
    .from(mediaItems)
    .where(
      and(
        eq(mediaItems.memorialId, memorialId),
        eq(mediaItems.sha256, sha256),
        ne(mediaItems.id, itemId),
      ),
    );
  return items.map((item) => ({ kind: "media" as const, ...item }));
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
async function findMedia(
  ctx: Context,
  memorial: GuardedMemorial,
  { words, before, take }: ItemSearch,
): Promise<FoundRow[]> {
  const { id, kind, caption, altText, album, location } = mediaItems;
  const inside = pageHolding(words);
  const rows = await ctx.database
    .select({ id, kind, caption, altText, album, location, inside })
    .from(mediaItems)
    .where(
      and(
        visible(ctx, memorial),
        // Nobody finds on the page what only the editor shows.
        eq(mediaItems.isHidden, false),
        eq(mediaItems.status, "ready"),
        lt(id, before),
        or(hold(words, caption, altText, album, location), sql`${inside} is not null`),
      ),
    )
    .orderBy(desc(id))
    .limit(take);
  return rows.map((row) => ({
    id: row.id,
    excerpt: row.inside
      ? excerpt(words, [row.inside.text])
      : excerpt(words, [row.caption, row.altText, row.album, row.location]),
    by: null,
    writtenAt: null,
    address: addressOf(row),
  }));
}

type Found = Pick<typeof mediaItems.$inferSelect, "id" | "kind"> & {
  inside: { page: number } | null;
};

function addressOf({ id, kind, inside }: Found): string {
  if (kind === "document") return `/documents/${id}?from=${inside?.page ?? 1}`;
  return kind === "audio" ? `/music#piece-${id}` : `#picture-${id}`;
}

function datedPictures(
  ctx: Context,
  memorial: GuardedMemorial,
  { person }: DatedFilters,
): DatedSource | null {
  // Nobody is named in a picture.
  if (person !== undefined || !canReadSection(ctx.actor, memorial, "pictures")) return null;
  const { id, datedOn, removedAt, status, kind, caption, isHidden } = mediaItems;
  return {
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
      eq(isHidden, false),
      ifRestricted(memorial, isMediaUnrestricted),
      // As in the index, which is not found by parameters.
      sql`${status} = 'ready' and ${kind} in ('image', 'video')`,
    ),
    shownMedia: null,
  };
}

export const picturesSection = defineSection({
  rule: picturesRule,
  content: {
    columns: {
      // Deleted, it is no cover any more; restored, it is one again.
      coverId: sql<
        string | null
      >`(select ${outer(mediaItems.id)} from ${mediaItems} where ${isCover})`,
    },
    join: null,
    fieldsOf: ({ coverId }) => ({ coverId }),
  },
  count: countOf(mediaItems, "media", isReadyPicture),
  revision: [],
  parameters: ["album"],
  copied: {
    dataOf: async (ctx, { memorial }) => ({ media: described(ctx, memorial.id) }),
    readable: { place: 30, heading: "export:archive.media", itemsOf: figuresOf },
    filesOf: originalsOf,
  },
  // Its own job deletes files before rows.
  purge: { run: null, files: mediaItems },
  moderated: null,
  reported: {
    kinds: {
      media: {
        read: readMedia,
        isThere: (reader, thing) => isItemThere(reader, mediaItems, thing),
        findSha: findMediaSha,
        // Captions are no words by themselves.
        wordsOf: () => null,
      },
    },
    findTwins: findSameMedia,
  },
  searched: { kind: "media", place: 30, find: findMedia },
  dated: { kind: "picture", sourceOf: datedPictures },
  told: {
    kind: "picture",
    from: sql`media_items`,
    who: sql`(select full_name from users where users.id = e.created_by)`,
    at: sql`e.created_at`,
    // Keepers are not told of what they added themselves.
    counted: sql`e.removed_at is null and e.created_by <> k.user_id and e.status = 'ready'
      and not e.is_hidden
      and ${isRowUnrestricted(sql`e`, sql`'media'`)}`,
    approvedAt: null,
    madeAs: sql`e.id`,
    mailed: "mails:news.kinds.picture",
  },
  live: null,
});
