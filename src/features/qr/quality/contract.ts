import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { GRADES } from "../plate-checks/contract.ts";

/** A plate below the lowest grade that somebody wants to let go all the same. */
const plateException = z.object({
  /** The check whose grade it is about: a new photograph needs a new one. */
  checkId: z.uuid(),
  code: z.string(),
  grade: z.enum(GRADES),
  reason: z.string(),
  /** `null` for who is here no more. */
  askedBy: z.string().nullable(),
  askedAt: z.iso.datetime(),
  /** `null` as long as it waits for a second person. */
  confirmedAt: z.iso.datetime().nullable(),
  confirmedBy: z.string().nullable(),
  can: z.object({ confirm: z.boolean() }),
});
export type PlateException = z.infer<typeof plateException>;

export const listExceptions = defineCall({
  method: "GET",
  path: "/api/admin/plate-exceptions",
  summary: "Plates below the lowest grade that wait for a second person, the oldest first",
  access: "signed-in",
  permission: "codes.read",
  answer: z.object({ items: z.array(plateException) }),
});

export const getException = defineCall({
  method: "GET",
  path: "/api/admin/qr-codes/{code}/plate-exception",
  summary: "Whether a code's plate may go though its grade is too low, and who decided it",
  access: "signed-in",
  permission: "codes.read",
  params: z.object({ code: z.string().min(1).max(300) }),
  answer: z.object({ exception: plateException.nullable() }),
});

export const askException = defineCall({
  method: "POST",
  path: "/api/admin/qr-codes/{code}/plate-exception",
  summary: "Asks a second person to let a plate go though its grade is too low: why is kept",
  access: "signed-in",
  permission: "codes.step",
  params: z.object({ code: z.string().min(1).max(300) }),
  body: z.strictObject({ reason }),
});

export const confirmException = defineCall({
  method: "POST",
  path: "/api/admin/qr-codes/{code}/plate-exception/{checkId}/confirmation",
  summary: "The second person agrees; it is somebody else than whoever asked",
  access: "signed-in",
  permission: "codes.step",
  params: z.object({ code: z.string().min(1).max(300), checkId: z.uuid() }),
});
