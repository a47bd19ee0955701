import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { nameLine } from "#platform/text.ts";
import { base64url, passkeyAnswer, user } from "../contract.ts";

export const NAME_MAX = 60;
export const PASSKEYS_MAX = 20;

/** Options for the browser's WebAuthn call, with WebAuthn's names. */
const loginChallenge = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
});

const newChallenge = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number().optional(),
  attestation: z.enum(["none", "indirect", "direct", "enterprise"]).optional(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.string() })).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(["discouraged", "preferred", "required"]).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
    })
    .optional(),
});

const madePasskey = passkeyAnswer.extend({
  response: z.strictObject({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    authenticatorData: base64url(8192).optional(),
    publicKey: base64url(4096).optional(),
    publicKeyAlgorithm: z.int().optional(),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});

export const newPasskey = z.strictObject({ name: nameLine(NAME_MAX), made: madePasskey });
export type NewPasskey = z.infer<typeof newPasskey>;

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** `recoveryCodes`: shown once, if the passkey has become the user's second step. */
export const addedPasskey = z.object({ passkey, recoveryCodes: z.array(z.string()) });
export type AddedPasskey = z.infer<typeof addedPasskey>;

export const requestPasskeyChallenge = defineCall({
  method: "POST",
  path: "/api/passkey-challenges",
  summary: "A login challenge for any passkey; valid once, in this browser, for five minutes",
  access: "anyone",
  whileReadOnly: true,
  answer: loginChallenge,
  status: 201,
});

export const logInByPasskey = defineCall({
  method: "POST",
  path: "/api/login/passkey",
  summary: "Signs in with a passkey alone, which counts as both steps",
  access: "anyone",
  whileReadOnly: true,
  body: z.strictObject({ passkey: passkeyAnswer }),
  answer: user,
});

export const listPasskeys = defineCall({
  method: "GET",
  path: "/api/user/passkeys",
  summary: "The current user's passkeys, by name",
  access: "signed-in",
  answer: z.object({ items: z.array(passkey) }),
});

export const beginPasskey = defineCall({
  method: "POST",
  path: "/api/user/passkey-challenges",
  summary: "The options with which a device creates a passkey",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  answer: newChallenge,
  status: 201,
});

export const addPasskey = defineCall({
  method: "POST",
  path: "/api/user/passkeys",
  summary: "Stores a passkey that a device has created, under a name",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  body: newPasskey,
  answer: addedPasskey,
  status: 201,
});

export const removePasskey = defineCall({
  method: "DELETE",
  path: "/api/user/passkeys/{passkeyId}",
  summary: "Removes a passkey; it can't be used to log in any more",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  params: z.object({ passkeyId: z.uuid() }),
});
