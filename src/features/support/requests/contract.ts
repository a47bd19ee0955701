import { z } from "zod";
import { linkToken } from "#features/accounts/contract.ts";
import { emailAddress } from "#platform/email-address.ts";
import { defineCall } from "#platform/call.ts";
import { optionalParagraphs, paragraphs } from "#platform/text.ts";

/** Requests under the GDPR, articles 15 to 20. */
export const REQUEST_KINDS = [
  "access",
  "portability",
  "correction",
  "erasure",
  "restriction",
] as const;
const kind = z.enum(REQUEST_KINDS);
export type RequestKind = z.infer<typeof kind>;

/** `withdrawn`: done in the profile, and cancelled or abandoned. */
const STATES = ["open", "done", "refused", "withdrawn"] as const;
const state = z.enum(STATES);

export const REQUEST_MAX = 5000;

const asked = { kind, message: optionalParagraphs(REQUEST_MAX) };
export const newRequest = z.strictObject(asked);
export type NewRequest = z.infer<typeof newRequest>;

export const newCodeRequest = z.strictObject({ ...asked, email: emailAddress });
export type NewCodeRequest = z.infer<typeof newCodeRequest>;

export const receipt = z.object({ number: z.int(), dueAt: z.iso.datetime() });
export type Receipt = z.infer<typeof receipt>;

const ownRequest = receipt.extend({
  id: z.uuid(),
  kind,
  state,
  /** Done in the profile: staff don't answer it. */
  isSelfService: z.boolean(),
  receivedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
});
export type OwnRequest = z.infer<typeof ownRequest>;

const step = z.object({
  step: z.enum(["received", "done", "refused", "withdrawn"]),
  at: z.iso.datetime(),
  /** The staff member; `null` for the requester. */
  by: z.string().nullable(),
});

const staffRequest = ownRequest.extend({
  /** `null` once the requester has been erased. */
  email: z.string().nullable(),
  /** The account, if the address belongs to one. */
  userId: z.uuid().nullable(),
  message: z.string().nullable(),
  answer: z.string().nullable(),
  steps: z.array(step),
});
export type StaffRequest = z.infer<typeof staffRequest>;

export const requestAnswer = z.strictObject({
  outcome: z.enum(["done", "refused"]),
  answer: paragraphs(REQUEST_MAX),
});
export type RequestAnswer = z.infer<typeof requestAnswer>;

export const makeRequest = defineCall({
  method: "POST",
  path: "/api/gdpr/requests",
  summary: "Makes a data protection request; a receipt is mailed",
  access: "signed-in",
  whileRestricted: true,
  body: newRequest,
  answer: receipt,
  status: 201,
});

export const requestByMail = defineCall({
  method: "POST",
  path: "/api/gdpr/request-links",
  summary: "Makes a request without an account; it counts once the mailed link is used",
  access: "anyone",
  body: newCodeRequest,
  status: 202,
});

export const confirmRequest = defineCall({
  method: "POST",
  path: "/api/gdpr/request-links/{token}",
  summary: "Confirms a request with a one-time link",
  access: "anyone",
  params: linkToken,
  answer: receipt,
  status: 201,
});

export const listOwnRequests = defineCall({
  method: "GET",
  path: "/api/user/gdpr-requests",
  summary: "The caller's requests, newest first",
  access: "signed-in",
  answer: z.object({ items: z.array(ownRequest) }),
});

export const listRequests = defineCall({
  method: "GET",
  path: "/api/admin/gdpr-requests",
  summary: "All requests: open ones first, by deadline",
  access: "signed-in",
  permission: "rights.answer",
  answer: z.object({ items: z.array(staffRequest) }),
});

export const answerRequest = defineCall({
  method: "POST",
  path: "/api/admin/gdpr-requests/{id}/answer",
  summary: "Answers a request by mail, and closes it",
  access: "signed-in",
  permission: "rights.answer",
  params: z.object({ id: z.uuid() }),
  body: requestAnswer,
});
