import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { reason } from "../roles/contract.ts";

const restriction = z.object({
  /** Since when what we have is kept and not used; `null` where nothing is restricted. */
  restrictedAt: z.iso.datetime().nullable(),
  /** When that ends, once it was told. */
  endsAt: z.iso.datetime().nullable(),
});
export type Restriction = z.infer<typeof restriction>;

export const getRestriction = defineCall({
  method: "GET",
  path: "/api/user/restriction",
  summary: "Whether one's data are only kept for now, since when and until when",
  access: "signed-in",
  answer: restriction,
});

export const takeBackRestriction = defineCall({
  method: "DELETE",
  path: "/api/user/restriction",
  summary: "Has one's data used again, at once",
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
  summary: "Has somebody's data kept and not used, because they asked; they are told by mail",
  access: "signed-in",
  permission: "rights.answer",
  params: ofPerson,
  body: decision,
});

export const endRestriction = defineCall({
  method: "POST",
  path: "/api/admin/users/{id}/restriction/end",
  summary: "Ends a restriction in seven days; the person is told now",
  access: "signed-in",
  permission: "rights.answer",
  params: ofPerson,
  body: decision,
});
