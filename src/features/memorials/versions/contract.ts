import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { optionalLine } from "#platform/text.ts";

/** What has versions. */
export const VERSIONED = ["biography", "timeline"] as const;
export type Versioned = (typeof VERSIONED)[number];

/** `undo` and `restore` bring an earlier state back; `restore` of an event also after its removal. */
export const DEEDS = ["add", "change", "delete", "restore", "undo"] as const;
export type Deed = (typeof DEEDS)[number];

export const VERSION_NAME_MAX = 80;

/**
 * `deleted`: the owner has ended them for good; `withheld`: a decision has taken words in them off
 * the page.
 */
const WORDS = ["kept", "deleted", "withheld"] as const;
export type Words = (typeof WORDS)[number];

const change = z.object({
  id: z.uuid(),
  /** Of the last save that belongs to it. */
  at: z.iso.datetime(),
  /** `null` once their account is erased, and where it was never known. */
  by: z.string().nullable(),
  isByMe: z.boolean(),
  of: z.enum(VERSIONED),
  eventId: z.uuid().nullable(),
  /** Of the event. */
  title: z.string().nullable(),
  deed: z.enum(DEEDS),
  name: z.string().nullable(),
  words: z.enum(WORDS),
  canUndo: z.boolean(),
  can: z.object({ restore: z.boolean(), deleteWords: z.boolean() }),
});
export type Change = z.infer<typeof change>;

const difference = z.object({ kind: z.enum(["same", "added", "removed"]), text: z.string() });
export type Difference = z.infer<typeof difference>;

const shownChange = change.extend({
  /** A biography's HTML; an event in words, a line each. `null` for nothing, or unreadable words. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  wordsBefore: z.enum(WORDS),
  /** In plain words, without markup. Empty if one of the two can't be read. */
  differences: z.array(difference),
  /** Too different to be told word for word. */
  isRewritten: z.boolean(),
});
export type ShownChange = z.infer<typeof shownChange>;

const lastChange = z.object({
  change: z.object({ before: z.string().nullable(), after: z.string().nullable() }).nullable(),
});
export type LastChange = z.infer<typeof lastChange>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofChange = ofMemorial.extend({ changeId: z.uuid() });

/** A time in milliseconds and an id: a version is as new as its last save. */
const cursor = z.string().regex(/^\d{1,15}_[\da-f-]{36}$/);

export const listChanges = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/changes",
  section: "page",
  summary: "Versions of the biography, the timeline or both, last changed first, for the writers",
  access: "signed-in",
  params: ofMemorial,
  query: pageQuery.extend({ of: z.enum(VERSIONED).optional(), cursor: cursor.optional() }),
  answer: page(change),
});

export const getChange = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/changes/{changeId}",
  section: "page",
  summary: "One version: what it changed, or how it differs from another version of the same",
  access: "signed-in",
  params: ofChange,
  query: z.object({ against: z.uuid().optional() }),
  answer: shownChange,
});

export const undoChange = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/changes/{changeId}/undo",
  summary: "Undoes the last version, which is a change itself; 412 if it was changed since",
  access: "signed-in",
  params: ofChange,
  answer: change,
});

export const restoreChange = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/changes/{changeId}/restore",
  summary: "Brings back what a version left, which is a change itself",
  access: "signed-in",
  params: ofChange,
  answer: change,
});

export const nameChange = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/changes/{changeId}",
  summary: "Names a version, which closes it: what is saved later is another version",
  access: "signed-in",
  params: ofChange,
  body: z.strictObject({ name: optionalLine(VERSION_NAME_MAX) }),
  answer: change,
});

export const deleteWords = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/changes/{changeId}",
  summary: "Ends a version's words for good; who changed what, and when, stays",
  access: "signed-in",
  confirmed: true,
  params: ofChange,
});

export const getLastChange = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/biography/last-change",
  section: "life",
  summary: "The biography before and after its last save, for the writer whose save it was",
  access: "signed-in",
  params: ofMemorial,
  answer: lastChange,
});
