import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { SCREENINGS } from "../contract.ts";
import { WAITS_FOR } from "../entries/contract.ts";

export const ENTRY_KINDS = ["guestbook", "tribute", "candle"] as const;
const kind = z.enum(ENTRY_KINDS);

const screening = z.enum(SCREENINGS);

const queue = z.object({
  /** How many wait. */
  count: z.int(),
  screening,
  /** Who beside the asker may let them in, by name. */
  readers: z.array(z.string()),
  /** The asker need not read them: somebody else does. */
  isSpared: z.boolean(),
  can: z.object({ chooseScreening: z.boolean() }),
});
export type Queue = z.infer<typeof queue>;

const waitingEntry = z.object({
  id: z.uuid(),
  kind,
  /** As they called themselves; `null` where nobody said. */
  authorName: z.string().nullable(),
  relation: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: z.iso.datetime(),
  waitsFor: z.enum(WAITS_FOR),
  /** Until when one that was not let in can be brought back. */
  restorableUntil: z.iso.datetime().nullable(),
});
export type WaitingEntry = z.infer<typeof waitingEntry>;

/** Onto the page; not onto the page; back among those that wait, from either. */
export const DECISIONS = ["show", "decline", "wait"] as const;
export type Decision = (typeof DECISIONS)[number];

/** As many as one reads at a time. */
const AT_ONCE = 100;

const entryOf = z.strictObject({ kind, id: z.uuid() });
export type EntryOf = z.infer<typeof entryOf>;

const decided = z.object({
  done: z.array(z.uuid()),
  /** What somebody else has decided meanwhile, and how that left them. */
  others: z.array(
    z.object({ id: z.uuid(), now: z.enum(["shown", "declined", "waiting", "gone"]) }),
  ),
});
export type Decided = z.infer<typeof decided>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });

export const getQueue = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/queue",
  summary: "How much waits to be let in, and who reads it; for those who may",
  access: "signed-in",
  params: ofMemorial,
  answer: queue,
});

export const listWaiting = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/waiting",
  summary: "What waits to be let in, newest first, or what was not (declined=true)",
  access: "signed-in",
  params: ofMemorial,
  query: pageQuery.extend({ declined: z.literal("true").optional() }),
  answer: page(waitingEntry),
});

export const decideEntries = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/decisions",
  summary: "Lets in what waits, or not, or has it wait again; tells what others decided first",
  access: "signed-in",
  params: ofMemorial,
  body: z.strictObject({
    decision: z.enum(DECISIONS),
    entries: z.array(entryOf).min(1).max(AT_ONCE),
  }),
  answer: decided,
});

export const chooseScreening = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/screening",
  summary: "Has others read first what visitors write, so that the owner need not",
  access: "signed-in",
  params: ofMemorial,
  body: z.strictObject({ screening }),
});
