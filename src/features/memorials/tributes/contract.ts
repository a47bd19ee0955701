import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { nameLine, optionalLine, paragraphs } from "#platform/text.ts";

export const newTribute = z.strictObject({
  authorName: nameLine(120),
  message: paragraphs(5000),
  relation: optionalLine(80).optional(),
});
export type NewTribute = z.infer<typeof newTribute>;

export const tribute = z.object({
  id: z.uuid(),
  authorName: z.string(),
  message: z.string(),
  relation: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Tribute = z.infer<typeof tribute>;

/** As its writer is answered it: it may wait until a keeper lets it in. */
const leftTribute = tribute.extend({ waits: z.literal(true).optional() });
export type LeftTribute = z.infer<typeof leftTribute>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofEntry = ofMemorial.extend({ entryId: z.uuid() });

export const writeTribute = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/tributes",
  summary: "Writes a tribute; the same Idempotency-Key twice is one entry",
  access: "anyone",
  params: ofMemorial,
  body: newTribute,
  answer: leftTribute,
  status: 201,
});

export const listTributes = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/tributes",
  summary: "Tributes, newest first",
  access: "anyone",
  params: ofMemorial,
  query: pageQuery,
  answer: page(tribute),
});

export const removeTribute = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/tributes/{entryId}",
  summary: "Takes a tribute off the page; undoable",
  access: "signed-in",
  params: ofEntry,
});

export const restoreTribute = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/tributes/{entryId}/restore",
  summary: "Puts a tribute back that was taken off",
  access: "signed-in",
  params: ofEntry,
  answer: tribute,
});
