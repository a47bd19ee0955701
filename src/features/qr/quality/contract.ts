import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { byCode } from "#features/qr/lifecycle/contract.ts";
import { defineCall } from "#platform/call.ts";
import { GRADES } from "../plate-checks/contract.ts";

/** A requested exception for a plate below the lowest passing grade. */
const plateException = z.object({
  /** The check with the grade; a new photograph needs a new exception. */
  checkId: z.uuid(),
  code: z.string(),
  grade: z.enum(GRADES),
  reason: z.string(),
  /** `null` if the account is gone. */
  askedBy: z.string().nullable(),
  askedAt: z.iso.datetime(),
  /** `null` while it waits for a second person. */
  confirmedAt: z.iso.datetime().nullable(),
  confirmedBy: z.string().nullable(),
  can: z.object({ confirm: z.boolean() }),
});
export type PlateException = z.infer<typeof plateException>;

export const listExceptions = defineCall({
  method: "GET",
  path: "/api/admin/plate-exceptions",
  summary: "Plates below the required grade that wait for a second person, oldest first",
  access: "signed-in",
  permission: "codes.read",
  answer: z.object({ items: z.array(plateException) }),
});

export const getException = defineCall({
  method: "GET",
  path: "/api/admin/qr-codes/{code}/plate-exception",
  summary: "The quality exception of a code's plate, and who approved it",
  access: "signed-in",
  permission: "codes.read",
  params: byCode,
  answer: z.object({ exception: plateException.nullable() }),
});

export const requestException = defineCall({
  method: "POST",
  path: "/api/admin/qr-codes/{code}/plate-exception",
  summary: "Requests a quality exception for a plate, with a reason",
  access: "signed-in",
  permission: "codes.step",
  params: byCode,
  body: z.strictObject({ reason }),
});

export const confirmException = defineCall({
  method: "POST",
  path: "/api/admin/qr-codes/{code}/plate-exception/{checkId}/confirmation",
  summary: "Approves a quality exception; not by the person who requested it",
  access: "signed-in",
  permission: "codes.step",
  params: byCode.extend({ checkId: z.uuid() }),
});
