import { z } from "zod";
import { TYPED_CODE_MAX } from "#features/memorials/contract.ts";
import { defineCall } from "#platform/call.ts";

/** A code in an address, however it was typed: every call about one code takes it. */
export const byCode = z.object({ code: z.string().min(1).max(TYPED_CODE_MAX) });

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

/** The reason why a code was retired; visitors who scan it see it. */
export const RETIREMENTS = ["lost", "damaged", "replaced", "misprinted", "withdrawn"] as const;
export type Retirement = (typeof RETIREMENTS)[number];

/** The stages of a plate in workshop and warehouse. */
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
  "plateCancelled",
  "replaced",
  "returned",
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

/** What a step changed; pages that the reader may not know have no name. */
const trace = z.object({
  stage: z.enum(STAGES).optional(),
  memorials: z.array(memorialNamed).optional(),
  retiredFor: z.enum(RETIREMENTS).nullable().optional(),
});

const historyEntry = z.object({
  id: z.uuid(),
  step: z.enum(["created", ...STEPS]),
  at: z.iso.datetime(),
  /** Whether the reader did it, somebody else, or the program itself. */
  by: z.enum(["you", "other", "system"]),
  before: trace.nullable(),
  after: trace,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const listHistory = defineCall({
  method: "GET",
  path: "/api/qr-codes/{code}/history",
  summary: "The history of the caller's code, newest first",
  access: "signed-in",
  params: byCode,
  answer: z.object({ items: z.array(historyEntry) }),
});
