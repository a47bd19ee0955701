import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { codeFilter, STAFF_STEPS } from "../ledger/contract.ts";

/** Which codes: those that were chosen on a page, or all that a filter finds. */
const scope = z.union([
  z.strictObject({ codes: z.array(z.string().length(9)).min(1).max(500) }),
  z.strictObject({ filter: z.strictObject(codeFilter.shape) }),
]);
export type Scope = z.infer<typeof scope>;

const step = z.enum(STAFF_STEPS).exclude(["retired", "reinstated"]);

const look = z.object({
  /** How many would take the step. */
  taken: z.number().int(),
  /** How many would not, each kind with the reason, in the caller's language. */
  refused: z.array(z.object({ message: z.string(), count: z.number().int() })),
  /** Of those that would: whoever presses says that it is still these. */
  fingerprint: z.string(),
  /** Where more would take it if whoever presses says why. */
  withReason: z.object({ taken: z.number().int(), fingerprint: z.string() }).nullable(),
  isUndoable: z.boolean(),
});
export type Look = z.infer<typeof look>;

export const lookAtBulk = defineCall({
  method: "POST",
  path: "/api/admin/qr-bulks/look",
  summary: "What a step of many codes would change, and how many it leaves as they are, by reason",
  access: "signed-in",
  permission: "codes.read",
  body: z.strictObject({ scope, step }),
  answer: look,
  status: 200,
});

const shownBulk = z.object({
  id: z.uuid(),
  step: z.enum(STAFF_STEPS),
  /** How many were to take it, of how many it is decided by now, and how many of them took it. */
  wanted: z.number().int(),
  done: z.number().int(),
  count: z.number().int(),
  at: z.iso.datetime(),
  /** `null` for who is here no more. */
  actor: z.string().nullable(),
  isOwn: z.boolean(),
  /** `null` as long as it is under way. */
  readyAt: z.iso.datetime().nullable(),
  /** When it stopped in the middle; the codes that are left can take another step. */
  gaveUpAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  isUndoing: z.boolean(),
  can: z.object({ undo: z.boolean() }),
});
export type ShownBulk = z.infer<typeof shownBulk>;

const pressed = z.strictObject({
  scope,
  step,
  reason: reason.optional(),
  /** As it was looked at. */
  fingerprint: z.string().length(64),
});
export type PressedBulk = z.infer<typeof pressed>;

export const pressBulk = defineCall({
  method: "POST",
  path: "/api/admin/qr-bulks",
  summary: "Has the codes that were looked at take one step, soon; not when they changed since",
  access: "signed-in",
  permission: "codes.read",
  body: pressed,
  answer: shownBulk,
  status: 201,
});

export const listBulks = defineCall({
  method: "GET",
  path: "/api/admin/qr-bulks",
  summary: "The last steps that were pressed for many codes at once",
  access: "signed-in",
  permission: "codes.read",
  answer: z.object({ items: z.array(shownBulk) }),
});

export const undoBulk = defineCall({
  method: "POST",
  path: "/api/admin/qr-bulks/{bulkId}/undo",
  summary: "Takes a step of many back, for a day: an entry of its own for each code",
  access: "signed-in",
  permission: "codes.read",
  params: z.object({ bulkId: z.uuid() }),
  body: z.strictObject({ reason }),
  answer: shownBulk,
  status: 200,
});
