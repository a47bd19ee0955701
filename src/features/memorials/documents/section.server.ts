import { and, isNull, sql } from "drizzle-orm";
import { mediaItems } from "../media/tables.server.ts";
import { defineSection } from "../sections/queries.server.ts";
import { countOf } from "../restrictions/queries.server.ts";
import { documentsRule } from "./section.ts";

const isDrawnDocument = and(
  isNull(mediaItems.removedAt),
  sql`${mediaItems.kind} = 'document' and ${mediaItems.status} = 'ready' and ${mediaItems.variants} <> '[]'
    and not ${mediaItems.isHidden}`,
);

export const documentsSection = defineSection({
  rule: documentsRule,
  content: null,
  count: countOf(mediaItems, "media", isDrawnDocument),
  revision: [],
  parameters: [],
  // With the pictures, whose table it shares.
  copied: null,
  purge: null,
  moderated: null,
  reported: null,
  // With the pictures, whose table it shares.
  searched: null,
  dated: null,
  told: null,
  live: null,
});
