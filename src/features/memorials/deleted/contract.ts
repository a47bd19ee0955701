import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { pageQuery } from "#platform/paging.ts";
import { KEEPER_ROLES } from "../contract.ts";
import { ENTRY_KINDS } from "../entries/contract.ts";

const MEDIA_KINDS = ["image", "video", "audio", "document"] as const;

/** Of the product's own slices; answers are completed by `withDeletedKinds`. */
const DELETED_KINDS = [...MEDIA_KINDS, ...ENTRY_KINDS, "event", "keeper"] as const;
type DeletedKind = (typeof DELETED_KINDS)[number];
type KindSchema = z.ZodType<DeletedKind, DeletedKind>;

const deletedItemOf = (kind: KindSchema) =>
  z.object({
    kind,
    /** As in the call that restores it; of a keeper, their user id. */
    id: z.uuid(),
    /** Who wrote it, or the keeper; `null` for media and entries without a name. */
    name: z.string().nullable(),
    /** The beginning of an entry's text; an event's title; a caption or file name. */
    words: z.string().nullable(),
    /** The keeper's role. */
    role: z.enum(KEEPER_ROLES).nullable(),
    /** URL of a small picture, for the caller only. */
    picture: z.string().nullable(),
    deletedAt: z.iso.datetime(),
    /** Who deleted it; `null` once their account is erased. */
    deletedBy: z.string().nullable(),
    isByMe: z.boolean(),
    restorableUntil: z.iso.datetime(),
  });
export type DeletedItem = z.infer<ReturnType<typeof deletedItemOf>>;

const deletedListOf = (kind: KindSchema) =>
  z.object({
    items: z.array(deletedItemOf(kind)),
    nextCursor: z.string().nullable(),
    /** How long what is deleted can be restored: the page itself, too. */
    days: z.int(),
  });
const deletedList = deletedListOf(z.enum(DELETED_KINDS));
export type DeletedList = z.infer<typeof deletedList>;

/** The schema of the answer with the kinds of all sections' entries, by the schema without them. */
export function withDeletedKinds(kinds: readonly string[]): ReadonlyMap<z.ZodType, z.ZodType> {
  const known = z.enum([...new Set([...DELETED_KINDS, ...kinds])]) as unknown as KindSchema;
  return new Map([[deletedList, deletedListOf(known)]]);
}

/** A time in milliseconds and an id: items of several tables share no order of ids. */
const cursor = z.string().regex(/^\d{1,15}_[\da-f-]{36}$/);

export const listDeleted = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/deleted",
  section: "page",
  summary: "Deleted items that the caller may restore, last deleted first; each has its own call",
  access: "signed-in",
  params: z.object({ id: z.string().min(1).max(120) }),
  query: pageQuery.extend({ cursor: cursor.optional() }),
  answer: deletedList,
});
