import { z } from "zod";
import { ROLES } from "../roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { page, pageInBody } from "#platform/paging.ts";
import { line } from "#platform/text.ts";
import { consentRecord } from "../consent/contract.ts";
import { reason } from "../roles/contract.ts";

const foundPerson = z.object({
  id: z.uuid(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  isLocked: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

export const SEARCH_MAX = 254;

/** Sent in the body: searches contain names, which must not appear in URLs. */
export const searchPeople = defineCall({
  method: "POST",
  path: "/api/admin/users/search",
  summary: "Users whose name, user name or e-mail contains the text, newest first",
  access: "signed-in",
  whileReadOnly: true,
  permission: "users.read",
  body: z.strictObject({
    text: line(SEARCH_MAX, 0),
    ...pageInBody.shape,
  }),
  answer: page(foundPerson),
});

const ofPerson = z.object({ id: z.uuid() });

export const person = foundPerson.extend({
  locale: z.enum(LOCALES),
  lockedAt: z.iso.datetime().nullable(),
  /** Start of a restriction of processing, and its end, once the user was notified of it. */
  restrictedAt: z.iso.datetime().nullable(),
  restrictionEndsAt: z.iso.datetime().nullable(),
  /** Whether an address of the user is still to be confirmed. */
  isUnconfirmed: z.boolean(),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      device: z.string().nullable(),
      browser: z.string().nullable(),
    }),
  ),
  consents: z.array(
    consentRecord
      .pick({ purpose: true, consentGiven: true, consentMethod: true, textVersion: true })
      .extend({ givenAt: z.iso.datetime() }),
  ),
  can: z.object({
    lock: z.boolean(),
    assist: z.boolean(),
    seeAs: z.boolean(),
    restrict: z.boolean(),
  }),
});
export type Person = z.infer<typeof person>;

export const getPerson = defineCall({
  method: "GET",
  path: "/api/admin/users/{id}",
  summary: "One user with sessions and consents; the access is audited",
  access: "signed-in",
  permission: "users.read",
  params: ofPerson,
  answer: person,
});

const decision = z.strictObject({ reason });
export type Decision = z.infer<typeof decision>;

export const lockPerson = defineCall({
  method: "POST",
  path: "/api/admin/users/{id}/lock",
  summary: "Locks a user out, and ends their sessions",
  access: "signed-in",
  permission: "users.lock",
  confirmed: true,
  params: ofPerson,
  body: decision,
});

export const unlockPerson = defineCall({
  method: "POST",
  path: "/api/admin/users/{id}/unlock",
  summary: "Unlocks a user",
  access: "signed-in",
  permission: "users.lock",
  confirmed: true,
  params: ofPerson,
  body: decision,
});

const resent = z.strictObject({ kind: z.enum(["emailLink", "passwordLink"]) });
export type Resent = z.infer<typeof resent>;

export const resendMail = defineCall({
  method: "POST",
  path: "/api/admin/users/{id}/mails",
  summary: "Sends a user's pending link again, to their own address only",
  access: "signed-in",
  permission: "users.assist",
  params: ofPerson,
  body: resent,
  status: 202,
});

export const endPersonsSession = defineCall({
  method: "POST",
  path: "/api/admin/users/{id}/sessions/{sessionId}/end",
  summary: "Ends one session of a user",
  access: "signed-in",
  permission: "users.assist",
  params: ofPerson.extend({ sessionId: z.uuid() }),
  body: decision,
});
