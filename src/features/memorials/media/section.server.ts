import { and, eq, isNull, sql } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
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
});
