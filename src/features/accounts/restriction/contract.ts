import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { reason } from "../roles/contract.ts";

const restriction = z.object({
  /** Start of the restriction; `null` if there is none. */
  restrictedAt: z.iso.datetime().nullable(),
  /** When it ends, once that was announced. */
  endsAt: z.iso.datetime().nullable(),
});
export type Restriction = z.infer<typeof restriction>;

export const getRestriction = defineCall({
  method: "GET",
  path: "/api/user/restriction",
  summary: "Whether processing of the current user's data is restricted, since when and until when",
  access: "signed-in",
  answer: restriction,
});

export const takeBackRestriction = defineCall({
  method: "DELETE",
  path: "/api/user/restriction",
  summary: "Lifts the restriction of the current user's data, at once",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
});

const ofPerson = z.object({ id: z.uuid() });

const decision = z.strictObject({ reason });
export type RestrictionReason = z.infer<typeof decision>;

export const restrictPerson = defineCall({
  method: "POST",
  path: "/api/admin/users/{id}/restriction",
  summary: "Restricts processing of a user's data, on their request; the user is notified by mail",
  access: "signed-in",
  permission: "rights.answer",
  params: ofPerson,
  body: decision,
});

export const endRestriction = defineCall({
  method: "POST",
  path: "/api/admin/users/{id}/restriction/end",
  summary: "Ends a restriction in seven days; the user is notified now",
  access: "signed-in",
  permission: "rights.answer",
  params: ofPerson,
  body: decision,
});
