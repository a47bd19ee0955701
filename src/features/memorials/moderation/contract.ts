import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { SCREENINGS } from "../contract.ts";
import { messagePicture } from "#features/memorials/messages/pictures/contract.ts";
import { WAITS_FOR, type EntryKind } from "../entries/contract.ts";
import { DECISIONS, ENTRY_STATES } from "../sections/contract.ts";

type KindSchema = z.ZodType<EntryKind, EntryKind>;
/** One of the sections'; what comes in is completed by `withEntryKinds`. */
const kind = z.string() as unknown as KindSchema;

const screening = z.enum(SCREENINGS);

const queue = z.object({
  /** Number of pending entries, without those that the caller has put away. */
  count: z.int(),
  /** Number of those that the caller has put away until tomorrow. */
  putAway: z.int(),
  screening,
  /** Names of the other keepers who can approve. */
  readers: z.array(z.string()),
  /** The caller has delegated moderation to others. */
  isSpared: z.boolean(),
  can: z.object({ chooseScreening: z.boolean() }),
});
export type Queue = z.infer<typeof queue>;

const waitingEntry = z.object({
  id: z.uuid(),
  kind,
  /** The name that the author gave; `null` for none. */
  authorName: z.string().nullable(),
  relation: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Of a memory: when it was, as a partial date or a decade. */
  happenedOn: z.string().optional(),
  decade: z.int().optional(),
  waitsFor: z.enum(WAITS_FOR),
  picture: messagePicture.optional(),
  /** Until when a declined entry can be restored. */
  restorableUntil: z.iso.datetime().nullable(),
  putAwayUntil: z.null(),
});
export type WaitingEntry = z.infer<typeof waitingEntry>;

/** What the caller has put away: when it was written, and no word of it. */
const putAwayEntry = z.object({
  id: z.uuid(),
  kind,
  createdAt: z.iso.datetime(),
  putAwayUntil: z.iso.datetime(),
});
export type PutAwayEntry = z.infer<typeof putAwayEntry>;

/** Maximum per request: a page of the list. */
const AT_ONCE = 100;

const entryOf = (of: KindSchema) => z.strictObject({ kind: of, id: z.uuid() });
export type EntryOf = z.infer<ReturnType<typeof entryOf>>;

const decisionOf = (of: KindSchema) =>
  z.strictObject({
    decision: z.enum(DECISIONS),
    entries: z.array(entryOf(of)).min(1).max(AT_ONCE),
  });
const decision = decisionOf(kind);

const decided = z.object({
  done: z.array(z.uuid()),
  /** Entries that another keeper decided meanwhile, with their states. */
  others: z.array(z.object({ id: z.uuid(), now: z.enum(ENTRY_STATES) })),
});
export type Decided = z.infer<typeof decided>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });

export const getQueue = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/queue",
  section: "page",
  summary: "The number of pending entries, and who moderates them; for moderators",
  access: "signed-in",
  params: ofMemorial,
  answer: queue,
});

export const listWaiting = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/waiting",
  section: "page",
  summary: "Pending entries, newest first, or declined ones (declined=true)",
  access: "signed-in",
  params: ofMemorial,
  query: pageQuery.extend({ declined: z.literal("true").optional() }),
  answer: page(z.union([waitingEntry, putAwayEntry])),
});

export const decideEntries = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/decisions",
  summary:
    "Approves or declines entries, or makes them pending again; returns what others decided first",
  access: "signed-in",
  params: ofMemorial,
  body: decision,
  answer: decided,
});

const toPutAwayOf = (of: KindSchema) =>
  z.strictObject({
    /** Pending entries only. */
    entries: z.union([z.literal("all"), z.array(entryOf(of)).min(1).max(AT_ONCE)]),
  });
const toPutAway = toPutAwayOf(kind);
export type ToPutAway = z.infer<typeof toPutAway>["entries"];

export const putEntriesAway = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/put-away",
  summary:
    "Withholds pending entries from the caller until six o'clock next morning in Denmark: the list has only their dates",
  access: "signed-in",
  params: ofMemorial,
  body: toPutAway,
  answer: z.object({ until: z.iso.datetime(), count: z.int() }),
});

export const takeEntriesUp = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/put-away",
  summary: "Lets the caller read what they have put away",
  access: "signed-in",
  params: ofMemorial,
  body: toPutAway,
});

export const chooseScreening = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/screening",
  summary: "Chooses whether the owner moderates or delegates it to other keepers",
  access: "signed-in",
  params: ofMemorial,
  body: z.strictObject({ screening }),
});

/** Schemas of calls about entries with all kinds that there are, by the schema without them. */
export function withEntryKinds(kinds: readonly string[]): ReadonlyMap<z.ZodType, z.ZodType> {
  const known = z.enum(kinds) as unknown as KindSchema;
  return new Map<z.ZodType, z.ZodType>([
    [decision, decisionOf(known)],
    [toPutAway, toPutAwayOf(known)],
  ]);
}
