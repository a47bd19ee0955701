import { z } from "zod";
import { linkToken } from "#features/accounts/contract.ts";
import { defineCall } from "#platform/call.ts";
import { emailAddress } from "#platform/email-address.ts";
import { optionalParagraphs } from "#platform/text.ts";
import { PERSON_EVENTS } from "../tree/contract.ts";

export const CONSENT_MESSAGE_MAX = 500;

/** With the name for everybody, for keepers alone, or not at all: then they are taken out of the tree. */
export const CONSENT_ANSWERS = ["everyone", "keepers", "none"] as const;
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number];
/** What stands after an answer: of one who is taken out nothing does. */
const STANDING_ANSWERS = ["everyone", "keepers"] as const;
export type StandingAnswer = (typeof STANDING_ANSWERS)[number];

const ofPerson = z.object({ id: z.string().min(1).max(120), personId: z.uuid() });

const newConsent = z.strictObject({
  email: emailAddress,
  message: optionalParagraphs(CONSENT_MESSAGE_MAX).optional(),
});
export type NewConsent = z.infer<typeof newConsent>;

export const askTreeConsent = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/family-tree/people/{personId}/consent",
  summary:
    "Asks a living adult by mail whether their name may be shown; answered alike for any address",
  access: "signed-in",
  params: ofPerson,
  body: newConsent,
  status: 202,
});

export const getTreeConsentState = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/family-tree/people/{personId}/consent",
  section: "familyTree",
  summary: "Whether a person was asked, and what they said, for editors of the page",
  access: "signed-in",
  params: ofPerson,
  answer: z.object({
    /** When they were last asked; `null` if they weren't. */
    askedAt: z.iso.datetime().nullable(),
    answer: z.enum(STANDING_ANSWERS).nullable(),
    can: z.object({ ask: z.boolean() }),
  }),
});
export type TreeConsentState = z.infer<typeof getTreeConsentState.answer>;

const written = z.object({ dateText: z.string().nullable(), place: z.string().nullable() });

const treeConsent = z.object({
  /** Whose page it is. */
  memorial: z.string(),
  name: z.string(),
  birthName: z.string().nullable(),
  nickname: z.string().nullable(),
  /** What they are to the one whom the page is about: `datter`. */
  kin: z.string().nullable(),
  birth: written.nullable(),
  events: z.array(
    written.extend({
      kind: z.enum(PERSON_EVENTS),
      title: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  notes: z.string().nullable(),
  /** What they said before; `null` of a question that waits. */
  answer: z.enum(STANDING_ANSWERS).nullable(),
  /** Their birth doesn't say that they are of age: they say it themselves. */
  asksAge: z.boolean(),
  /** Their birth says that they aren't: no name for everybody. */
  isChild: z.boolean(),
});
export type TreeConsent = z.infer<typeof treeConsent>;

export const getTreeConsent = defineCall({
  method: "GET",
  path: "/api/family-tree-consents/{token}",
  summary: "What a tree says of whoever was mailed the link; reading it uses nothing up",
  access: "anyone",
  params: linkToken,
  answer: treeConsent,
});

const givenAnswer = z.strictObject({
  answer: z.enum(CONSENT_ANSWERS),
  isAdult: z.boolean().default(false),
});
export type GivenAnswer = z.output<typeof givenAnswer>;

export const answerTreeConsent = defineCall({
  method: "POST",
  path: "/api/family-tree-consents/{token}",
  summary: "Answers, or answers anew by the link of the receipt; needs no account",
  access: "anyone",
  params: linkToken,
  body: givenAnswer,
});

export const listOwnTreeConsents = defineCall({
  method: "GET",
  path: "/api/user/family-tree-consents",
  summary: "What was answered by mails to one's own confirmed address",
  access: "signed-in",
  answer: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        memorial: z.string(),
        name: z.string(),
        answer: z.enum(STANDING_ANSWERS),
        answeredAt: z.iso.datetime(),
      }),
    ),
  }),
});

export const changeOwnTreeConsent = defineCall({
  method: "PUT",
  path: "/api/user/family-tree-consents/{consentId}",
  summary: "Takes an answer back, or is taken out of the tree",
  access: "signed-in",
  params: z.object({ consentId: z.uuid() }),
  /** A name is shown only by the link of a mail. */
  body: z.strictObject({ answer: z.enum(["keepers", "none"]) }),
});
