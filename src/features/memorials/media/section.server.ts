import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
import { mediaOf, figuresOf, described, originalsOf } from "./personal-data/queries.server.ts";
import {
  isItemThere,
  defineSection,
  type Removed,
  type Thing,
} from "../sections/queries.server.ts";
import { countOf } from "../restrictions/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { isMediaUnrestricted } from "./queries.server.ts";
import { picturesRule } from "./section.ts";
import { mediaItems } from "./tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { GuardedMemorial } from "../policy.ts";
import { mediaSeen, servedFiles } from "./served/queries.server.ts";
import { factsFrom } from "../sections/model.ts";

const isReadyPicture = and(
  isNull(mediaItems.removedAt),
  sql`${mediaItems.kind} = 'image' and ${mediaItems.status} = 'ready'`,
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
    dataOf: async (ctx, { memorial }) => ({ media: described(mediaOf(ctx, memorial.id)) }),
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
});
