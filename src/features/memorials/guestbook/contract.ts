import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { nameLine, optionalLine, paragraphs } from "#platform/text.ts";

export const newGuestbookEntry = z.strictObject({
  authorName: nameLine(120),
  message: paragraphs(5000),
  relation: optionalLine(80).optional(),
});
export type NewGuestbookEntry = z.infer<typeof newGuestbookEntry>;

export const guestbookEntry = z.object({
  id: z.uuid(),
  authorName: z.string(),
  message: z.string(),
  relation: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type GuestbookEntry = z.infer<typeof guestbookEntry>;

/** As its writer is answered it: it may wait until a keeper lets it in. */
const leftGuestbookEntry = guestbookEntry.extend({ waits: z.literal(true).optional() });
export type LeftGuestbookEntry = z.infer<typeof leftGuestbookEntry>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofEntry = ofMemorial.extend({ entryId: z.uuid() });

export const writeGuestbookEntry = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/guestbook",
  summary: "Writes a greeting; the same Idempotency-Key twice is one entry",
  access: "anyone",
  params: ofMemorial,
  body: newGuestbookEntry,
  answer: leftGuestbookEntry,
  status: 201,
});

export const listGuestbookEntries = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/guestbook",
  summary: "Greetings, newest first",
  access: "anyone",
  params: ofMemorial,
  query: pageQuery,
  answer: page(guestbookEntry),
});

export const removeGuestbookEntry = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/guestbook/{entryId}",
  summary: "Takes a greeting off the page; undoable",
  access: "signed-in",
  params: ofEntry,
});

export const restoreGuestbookEntry = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/guestbook/{entryId}/restore",
  summary: "Puts a greeting back that was taken off",
  access: "signed-in",
  params: ofEntry,
  answer: guestbookEntry,
});
