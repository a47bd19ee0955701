import { z } from "zod";
import { defineCall } from "#platform/call.ts";

export const STAGES = [
  /** No plate yet. */
  "digital",
  "created",
  "engraved",
  "verified",
  "packed",
  "shipped",
  "delivered",
] as const;
export type Stage = (typeof STAGES)[number];

/** Why a code is taken out of use, in words that whoever scans it may read. */
export const RETIREMENTS = ["lost", "damaged", "replaced", "misprinted", "withdrawn"] as const;
export type Retirement = (typeof RETIREMENTS)[number];

/** The way of a plate, which the workshop and the warehouse go. */
export const PLATE_STEPS = [
  "engraved",
  "verified",
  "packed",
  "shipped",
  "delivered",
  "discarded",
  "takenBack",
  "plateOrdered",
] as const;

export const STEPS = [
  ...PLATE_STEPS,
  "checked",
  "replaced",
  "plateDescribed",
  "symbolProven",
  "machineReleased",
  "exceptionAsked",
  "exceptionConfirmed",
  "claimed",
  "passedOn",
  "linked",
  "unlinked",
  "locked",
  "unlocked",
  "keyRenewed",
  "retired",
  "reinstated",
] as const;
export type Step = (typeof STEPS)[number];

const memorialNamed = z.object({ id: z.uuid(), name: z.string().nullable() });

/** What a step changed; a page that the reader may not know has no name. */
const trace = z.object({
  stage: z.enum(STAGES).optional(),
  memorials: z.array(memorialNamed).optional(),
  retiredFor: z.enum(RETIREMENTS).nullable().optional(),
});

const historyEntry = z.object({
  id: z.uuid(),
  step: z.enum(["created", ...STEPS]),
  at: z.iso.datetime(),
  /** Whether the reader did it, somebody else, or the program by itself. */
  by: z.enum(["you", "other", "system"]),
  before: trace.nullable(),
  after: trace,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const listHistory = defineCall({
  method: "GET",
  path: "/api/qr-codes/{code}/history",
  summary: "Every step of the caller's code, the newest first",
  access: "signed-in",
  params: z.object({ code: z.string().min(1).max(300) }),
  answer: z.object({ items: z.array(historyEntry) }),
});
