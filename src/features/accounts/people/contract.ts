import { z } from "zod";
import { ROLES } from "#platform/actor.ts";
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

/** Sent as a body: what one looks for is a name, and names have no place in an address. */
export const searchPeople = defineCall({
  method: "POST",
  path: "/api/admin/users/search",
  summary: "People whose name, user name or e-mail holds these words; the newest first",
  access: "signed-in",
  permission: "users.read",
  body: z.strictObject({
    text: line(254, 0),
    ...pageInBody.shape,
  }),
  answer: page(foundPerson),
});

const ofPerson = z.object({ id: z.uuid() });

export const person = foundPerson.extend({
  locale: z.enum(LOCALES),
  lockedAt: z.iso.datetime().nullable(),
  /** Since when their data are only kept, and when that ends, once they have been told. */
  restrictedAt: z.iso.datetime().nullable(),
  restrictionEndsAt: z.iso.datetime().nullable(),
  /** An address of theirs is still to be confirmed. */
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
  summary: "One person: where they are signed in, what they said yes to; that it was read is kept",
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
  summary: "Locks somebody out; their sessions end",
  access: "signed-in",
  permission: "users.lock",
  confirmed: true,
  params: ofPerson,
  body: decision,
});

export const unlockPerson = defineCall({
  method: "POST",
  path: "/api/admin/users/{id}/unlock",
  summary: "Lets somebody in again",
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
  summary: "Mails somebody their link anew, to the address they gave and to no other",
  access: "signed-in",
  permission: "users.assist",
  params: ofPerson,
  body: resent,
  status: 202,
});

export const endPersonsSession = defineCall({
  method: "POST",
  path: "/api/admin/users/{id}/sessions/{sessionId}/end",
  summary: "Logs somebody out in one place",
  access: "signed-in",
  permission: "users.assist",
  params: ofPerson.extend({ sessionId: z.uuid() }),
  body: decision,
});
