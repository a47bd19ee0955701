import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
import { prepared } from "#platform/database/prepared.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { isUnrestricted } from "../../restrictions/queries.server.ts";
import type { MediaItem, Rotation } from "../contract.ts";
import { mediaItems, type StoredVariant } from "../tables.server.ts";

export const shown = {
  id: mediaItems.id,
  memorialId: mediaItems.memorialId,
  kind: mediaItems.kind,
  status: mediaItems.status,
  progress: mediaItems.progress,
  problem: mediaItems.problem,
  width: mediaItems.width,
  height: mediaItems.height,
  variants: mediaItems.variants,
  placeholder: mediaItems.placeholder,
  color: mediaItems.color,
  caption: mediaItems.caption,
  altText: mediaItems.altText,
  focusX: mediaItems.focusX,
  focusY: mediaItems.focusY,
  rotation: mediaItems.rotation,
  shownRotation: mediaItems.shownRotation,
  revision: mediaItems.revision,
  isHidden: mediaItems.isHidden,
  album: mediaItems.album,
  location: mediaItems.location,
  datedOn: mediaItems.datedOn,
  takenAt: mediaItems.takenAt,
  takenOn: mediaItems.takenOn,
  // Only the languages, not the content.
  languages: sql<
    Locale[]
  >`array(select jsonb_object_keys(${outer(mediaItems.subtitles)}) order by 1)`,
  pages: mediaItems.pages,
  createdBy: mediaItems.createdBy,
  createdAt: mediaItems.createdAt,
};

type Derived =
  | "variants"
  | "takenAt"
  | "createdAt"
  | "seconds"
  | "hasSound"
  | "subtitles"
  | "canChange"
  | "needsSpace"
  | "isHidden"
  | "rotation"
  | "revision";

export type Row = Omit<MediaItem, Derived> & {
  rotation: Rotation;
  shownRotation: Rotation;
  revision: number;
  isHidden: boolean;
  createdBy: string;
  languages: Locale[];
  memorialId: string;
  variants: StoredVariant[];
  takenAt: Date | null;
  createdAt: Date;
};

/** What visitors see of a page whose pictures, music and documents anybody may see: whatever is ready, in the keeper's order. */
export const visitorsList = prepared((reader) =>
  reader
    .select(shown)
    .from(mediaItems)
    .where(
      and(
        eq(mediaItems.memorialId, sql.placeholder("memorialId")),
        isNull(mediaItems.removedAt),
        eq(mediaItems.isHidden, sql`false`),
        isUnrestricted({ memorialId: mediaItems.memorialId, id: mediaItems.id, kind: "media" }),
        // Before a document can be shown in pictures it is its keepers' alone.
        or(ne(mediaItems.kind, sql`'document'`), ne(mediaItems.variants, sql`'[]'::jsonb`)),
        eq(mediaItems.status, sql`'ready'`),
      ),
    )
    .orderBy(asc(mediaItems.position), asc(mediaItems.id)),
);
