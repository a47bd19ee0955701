import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { codeFilter, STAFF_STEPS } from "#features/qr/code-list/contract.ts";

/** Which codes: those selected on a page, or all that a filter finds. */
const scope = z.union([
  z.strictObject({ codes: z.array(z.string().length(9)).min(1).max(500) }),
  z.strictObject({ filter: z.strictObject(codeFilter.shape) }),
]);
export type Scope = z.infer<typeof scope>;

const step = z.enum(STAFF_STEPS).exclude(["retired", "reinstated"]);

const look = z.object({
  /** How many would take the step. */
  taken: z.number().int(),
  /** How many would not, by reason, in the caller's language. */
  refused: z.array(z.object({ message: z.string(), count: z.number().int() })),
  /** Identifies the codes of the preview; the caller sends it back to confirm them. */
  fingerprint: z.string(),
  /** How many more would take it if the caller gives a reason. */
  withReason: z.object({ taken: z.number().int(), fingerprint: z.string() }).nullable(),
  isUndoable: z.boolean(),
});
export type Look = z.infer<typeof look>;

export const previewBulk = defineCall({
  method: "POST",
  path: "/api/admin/qr-bulks/look",
  summary: "Previews a step for many codes: how many would change, and how many not, by reason",
  access: "signed-in",
  permission: "codes.read",
  body: z.strictObject({ scope, step }),
  answer: look,
  status: 200,
});

const shownBulk = z.object({
  id: z.uuid(),
  step: z.enum(STAFF_STEPS),
  /** Number of codes in total, processed so far, and changed. */
  wanted: z.number().int(),
  done: z.number().int(),
  count: z.number().int(),
  at: z.iso.datetime(),
  /** `null` if the account is gone. */
  actor: z.string().nullable(),
  isOwn: z.boolean(),
  /** `null` while running. */
  readyAt: z.iso.datetime().nullable(),
  /** When it failed; the remaining codes can take another step. */
  gaveUpAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  isUndoing: z.boolean(),
  can: z.object({ undo: z.boolean() }),
});
export type ShownBulk = z.infer<typeof shownBulk>;

const newBulk = z.strictObject({
  scope,
  step,
  reason: reason.optional(),
  /** From the preview. */
  fingerprint: z.string().length(64),
});
export type NewBulk = z.infer<typeof newBulk>;

export const applyBulk = defineCall({
  method: "POST",
  path: "/api/admin/qr-bulks",
  summary: "Starts the previewed step; refused if the codes changed since the preview",
  access: "signed-in",
  permission: "codes.read",
  body: newBulk,
  answer: shownBulk,
  status: 201,
});

export const listBulks = defineCall({
  method: "GET",
  path: "/api/admin/qr-bulks",
  summary: "The latest bulk steps",
  access: "signed-in",
  permission: "codes.read",
  answer: z.object({ items: z.array(shownBulk) }),
});

export const undoBulk = defineCall({
  method: "POST",
  path: "/api/admin/qr-bulks/{bulkId}/undo",
  summary: "Undoes a bulk step within a day, with a new history entry for each code",
  access: "signed-in",
  permission: "codes.read",
  params: z.object({ bulkId: z.uuid() }),
  body: z.strictObject({ reason }),
  answer: shownBulk,
  status: 200,
});
