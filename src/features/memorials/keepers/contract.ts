import { z } from "zod";
import { emailAddress } from "#features/accounts/contract.ts";
import { sentInvitation } from "#features/accounts/invitations/contract.ts";
import { defineCall } from "#platform/call.ts";
import { optionalParagraphs } from "#platform/text.ts";
import { KEEPER_ROLES } from "../contract.ts";

const role = z.enum(KEEPER_ROLES);
/** A page has one owner, and that is handed over, not given. */
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
  /** The asker's own. */
  role,
  /** The owner first, then those who keep it longest. */
  items: z.array(keeper),
  /** Who was asked and has not said yes; for the owner. */
  invitations: z.array(keeperInvitation),
  can: z.object({ work: z.boolean(), moderate: z.boolean(), manage: z.boolean() }),
});
export type Keeping = z.infer<typeof keeping>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofKeeper = ofMemorial.extend({ userId: z.uuid() });

export const listKeepers = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/keepers",
  summary: "Who keeps a memorial; a mere reader is told its owner and themselves",
  access: "signed-in",
  params: ofMemorial,
  answer: keeping,
});

export const changeKeeper = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/keepers/{userId}",
  summary: "Gives a keeper another role",
  access: "signed-in",
  params: ofKeeper,
  body: z.strictObject({ role: givenRole }),
});

export const removeKeeper = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/keepers/{userId}",
  summary: "Lets a keeper go; with one's own id: leaves",
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
  summary: "Asks somebody by mail to look after the page, too",
  access: "signed-in",
  params: ofMemorial,
  body: newInvitation,
  status: 202,
});

const ofInvitation = ofMemorial.extend({ invitationId: z.uuid() });

export const sendInvitation = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/invitations/{invitationId}/send",
  summary: "Mails an invitation again, with a new link, for another 14 days",
  access: "signed-in",
  params: ofInvitation,
  status: 202,
});

export const withdrawInvitation = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/invitations/{invitationId}",
  summary: "Takes an invitation back; its link opens nothing any more",
  access: "signed-in",
  params: ofInvitation,
});
