import { z } from "zod";
import { ROLES } from "../roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { linkToken } from "../contract.ts";
import { emailAddress } from "#platform/email-address.ts";
import { reason } from "../roles/contract.ts";

/** What one can be invited to: empty here, whoever adds an `InvitationRules` adds its kind beside it. */
export interface InvitationKindNames {}
export type InvitationKind = keyof InvitationKindNames;
/** Clients compare an answer with the kinds that they know. */
export const invitationKind = z.string() as unknown as z.ZodType<InvitationKind, InvitationKind>;

/** As its sender sees it. */
export const sentInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  /** `undelivered`: the mail server of the address refused the mail, or sent it back. */
  state: z.enum(["open", "declined", "expired", "undelivered"]),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

const invitation = z.object({
  kind: invitationKind,
  /** The subject's name at that time; `null` for a staff role. */
  subject: z.string().nullable(),
  role: z.string().nullable(),
  inviter: z.string(),
  message: z.string().nullable(),
  /** The address it was mailed to. */
  email: z.string(),
  expiresAt: z.iso.datetime(),
  /** Whether the signed-in user may accept; `null` for visitors. */
  isForMe: z.boolean().nullable(),
});
export type Invitation = z.infer<typeof invitation>;

export const getInvitation = defineCall({
  method: "GET",
  path: "/api/invitations/{token}",
  summary: "The invitation of a mailed link; reading it doesn't use it up",
  access: "anyone",
  params: linkToken,
  answer: invitation,
});

export const acceptInvitation = defineCall({
  method: "POST",
  path: "/api/invitations/{token}/accept",
  summary: "Accepts an invitation as the current user; returns where to continue",
  access: "signed-in",
  params: linkToken,
  answer: z.object({ to: z.string() }),
});

export const declineInvitation = defineCall({
  method: "POST",
  path: "/api/invitations/{token}/decline",
  summary: "Declines an invitation",
  access: "anyone",
  params: linkToken,
});

const staffRole = z.enum(ROLES);

const staffInvitation = sentInvitation.extend({ role: staffRole, inviter: z.string() });
export type StaffInvitation = z.infer<typeof staffInvitation>;

export const listStaffInvitations = defineCall({
  method: "GET",
  path: "/api/admin/invitations",
  summary: "Pending invitations to staff roles",
  access: "signed-in",
  permission: "roles.grant",
  answer: z.object({ items: z.array(staffInvitation) }),
});

export const newStaffInvitation = z.strictObject({ email: emailAddress, role: staffRole, reason });
export type NewStaffInvitation = z.infer<typeof newStaffInvitation>;

export const inviteStaff = defineCall({
  method: "POST",
  path: "/api/admin/invitations",
  summary: "Invites the owner of an e-mail address to a staff role",
  access: "signed-in",
  permission: "roles.grant",
  confirmed: true,
  body: newStaffInvitation,
  status: 202,
});

const ofInvitation = z.object({ invitationId: z.uuid() });

export const sendStaffInvitation = defineCall({
  method: "POST",
  path: "/api/admin/invitations/{invitationId}/send",
  summary: "Sends an invitation again, with a new link, valid for another 14 days",
  access: "signed-in",
  permission: "roles.grant",
  params: ofInvitation,
  status: 202,
});

export const withdrawStaffInvitation = defineCall({
  method: "DELETE",
  path: "/api/admin/invitations/{invitationId}",
  summary: "Withdraws an invitation; its link stops working",
  access: "signed-in",
  permission: "roles.grant",
  params: ofInvitation,
});
