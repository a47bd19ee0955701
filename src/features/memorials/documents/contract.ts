import { z } from "zod";
import { defineCall } from "#platform/call.ts";

/** Pages on one page of the reader. */
export const PAGES_SHOWN = 10;

const pageVariant = z.object({
  format: z.enum(["webp", "jpeg"]),
  width: z.int(),
  height: z.int(),
  url: z.string(),
});

const documentPage = z.object({
  /** Counted from 1. */
  page: z.int(),
  width: z.int(),
  height: z.int(),
  /** What stands on it, to be read aloud, searched and copied; "" where it is only a picture. */
  text: z.string(),
  variants: z.array(pageVariant),
});
export type DocumentPage = z.infer<typeof documentPage>;

export const readDocument = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/documents/{mediaId}",
  section: "documents",
  summary: "A document as pictures of its pages with their text; its file is for keepers alone",
  access: "anyone",
  params: z.object({ id: z.string().min(1).max(120), mediaId: z.uuid() }),
  query: z.strictObject({
    from: z.coerce.number<string | number>().int().min(1).max(10_000).default(1),
    limit: z.coerce.number<string | number>().int().min(1).max(50).default(PAGES_SHOWN),
  }),
  answer: z.object({
    id: z.uuid(),
    caption: z.string().nullable(),
    pages: z.int(),
    /** Where it is downloaded, made of the pictures; `null` where the keepers don't let it. */
    download: z.string().nullable(),
    items: z.array(documentPage),
    /** The page that the next list begins with, as `from`. */
    nextCursor: z.string().nullable(),
  }),
});

/** A PDF of the pictures. */
export const DOCUMENT_DOWNLOAD_PATH = "/api/memorials/{id}/documents/{mediaId}/download";
