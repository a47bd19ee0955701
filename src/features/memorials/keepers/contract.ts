import { z } from "zod";
import { emailAddress } from "#platform/email-address.ts";
import { sentInvitation } from "#features/accounts/invitations/contract.ts";
import { defineCall } from "#platform/call.ts";
import { optionalParagraphs } from "#platform/text.ts";
import { KEEPER_ROLES } from "../contract.ts";

const role = z.enum(KEEPER_ROLES);
/** A page has exactly one owner; ownership is transferred, not assigned as a role. */
export const GIVEN_ROLES = KEEPER_ROLES.filter((each) => each !== "owner");
export const givenRole = z.enum(GIVEN_ROLES);
export type GivenRole = z.infer<typeof givenRole>;

const keeper = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  role,
  since: z.iso.datetime(),
  isMe: z.boolean(),
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
});
export type Keeper = z.infer<typeof keeper>;

const keeperInvitation = sentInvitation.extend({ role: givenRole });
export type KeeperInvitation = z.infer<typeof keeperInvitation>;

const keeping = z.object({
  memorial: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
  /** The caller's own role. */
  role,
  /** The owner first, then by how long they have kept the page. */
  items: z.array(keeper),
  /** Pending invitations; for the owner. */
  invitations: z.array(keeperInvitation),
  can: z.object({
    edit: z.boolean(),
    work: z.boolean(),
    moderate: z.boolean(),
    manage: z.boolean(),
  }),
});
export type Keeping = z.infer<typeof keeping>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofKeeper = ofMemorial.extend({ userId: z.uuid() });

export const listKeepers = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/keepers",
  section: "page",
  summary: "The keepers of a memorial; a reader sees only its owner and themselves",
  access: "signed-in",
  params: ofMemorial,
  answer: keeping,
});

export const changeKeeper = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/keepers/{userId}",
  summary: "Changes a keeper's role",
  access: "signed-in",
  params: ofKeeper,
  body: z.strictObject({ role: givenRole }),
});

export const removeKeeper = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/keepers/{userId}",
  summary: "Removes a keeper; with the caller's own id: leaves",
  access: "signed-in",
  params: ofKeeper,
});

export const restoreKeeper = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/keepers/{userId}/restore",
  summary:
    "Gives a keeper whom the owner removed the same role again; possible for RESTORE_DAYS days",
  access: "signed-in",
  params: ofKeeper,
});

export const MESSAGE_MAX = 500;

export const newInvitation = z.strictObject({
  email: emailAddress,
  role: givenRole,
  message: optionalParagraphs(MESSAGE_MAX).optional(),
});
export type NewInvitation = z.infer<typeof newInvitation>;

export const inviteKeeper = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/invitations",
  summary: "Invites a keeper by mail",
  access: "signed-in",
  params: ofMemorial,
  body: newInvitation,
  status: 202,
});

const ofInvitation = ofMemorial.extend({ invitationId: z.uuid() });

export const sendInvitation = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/invitations/{invitationId}/send",
  summary: "Sends an invitation again, with a new link, valid for another 14 days",
  access: "signed-in",
  params: ofInvitation,
  status: 202,
});

export const withdrawInvitation = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/invitations/{invitationId}",
  summary: "Withdraws an invitation; its link stops working",
  access: "signed-in",
  params: ofInvitation,
});
