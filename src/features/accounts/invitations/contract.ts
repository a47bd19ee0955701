import { z } from "zod";
import { ROLES } from "#platform/actor.ts";
import { defineCall } from "#platform/call.ts";
import { emailAddress, linkToken } from "../contract.ts";
import { reason } from "../roles/contract.ts";

/** As whoever sent it sees it. */
export const sentInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  state: z.enum(["open", "declined", "expired"]),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

const invitation = z.object({
  kind: z.enum(["keeper", "custodian", "staff", "customer"]),
  /** What it asks about, as it was called then; `null` for a role of staff. */
  subject: z.string().nullable(),
  role: z.string().nullable(),
  inviter: z.string(),
  message: z.string().nullable(),
  /** Where it was mailed to. */
  email: z.string(),
  expiresAt: z.iso.datetime(),
  /** Whether whoever asks may say yes, as whom they are signed in; `null` for nobody. */
  isForMe: z.boolean().nullable(),
});
export type Invitation = z.infer<typeof invitation>;

export const getInvitation = defineCall({
  method: "GET",
  path: "/api/invitations/{token}",
  summary: "What a link in a mail invites to; reading it uses nothing up",
  access: "anyone",
  params: linkToken,
  answer: invitation,
});

export const acceptInvitation = defineCall({
  method: "POST",
  path: "/api/invitations/{token}/accept",
  summary: "Says yes, as whoever is signed in; answers where that leads",
  access: "signed-in",
  params: linkToken,
  answer: z.object({ to: z.string() }),
});

export const declineInvitation = defineCall({
  method: "POST",
  path: "/api/invitations/{token}/decline",
  summary: "Says no",
  access: "anyone",
  params: linkToken,
});

const staffRole = z.enum(ROLES);

const staffInvitation = sentInvitation.extend({ role: staffRole, inviter: z.string() });
export type StaffInvitation = z.infer<typeof staffInvitation>;

export const listStaffInvitations = defineCall({
  method: "GET",
  path: "/api/admin/invitations",
  summary: "Who was invited to a role and has not said yes",
  access: "signed-in",
  permission: "roles.grant",
  answer: z.object({ items: z.array(staffInvitation) }),
});

export const newStaffInvitation = z.strictObject({ email: emailAddress, role: staffRole, reason });
export type NewStaffInvitation = z.infer<typeof newStaffInvitation>;

export const inviteStaff = defineCall({
  method: "POST",
  path: "/api/admin/invitations",
  summary: "Invites the owner of an e-mail address to a role",
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
  summary: "Mails an invitation again, with a new link, for another 14 days",
  access: "signed-in",
  permission: "roles.grant",
  params: ofInvitation,
  status: 202,
});

export const withdrawStaffInvitation = defineCall({
  method: "DELETE",
  path: "/api/admin/invitations/{invitationId}",
  summary: "Takes an invitation back; its link opens nothing any more",
  access: "signed-in",
  permission: "roles.grant",
  params: ofInvitation,
});
