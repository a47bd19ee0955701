import { and, eq, isNull, sql } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
import { described, originalsOf } from "../personal-data/queries/files.server.ts";
import { mediaOf } from "../personal-data/queries/pieces.server.ts";
import { figuresOf } from "../personal-data/queries/readable-media.server.ts";
import { countOf, defineSection } from "../sections/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { isMediaUnrestricted } from "./queries.server.ts";
import { picturesRule } from "./section.ts";
import { mediaItems } from "./tables.server.ts";

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
});
