import { z } from "zod";
import { ROLES } from "#platform/actor.ts";
import { defineCall } from "#platform/call.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { line, nameLine } from "#platform/text.ts";

const PASSWORD_MIN = 10;
const PASSWORD_MAX = 128;

export const newPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

export const emailAddress = z.string().trim().max(254).pipe(z.email());

export const registration = z.strictObject({
  fullName: nameLine(120),
  username: z
    .string()
    .trim()
    .min(3)
    .max(32)
    .regex(/^[a-z0-9._-]+$/i, { error: "username" }),
  email: emailAddress,
  password: newPassword,
  locale: z.enum(LOCALES).optional(),
  acceptTerms: z.literal(true, { error: "acceptTerms" }),
  qrCode: z.string().max(40).optional(),
});
export type Registration = z.infer<typeof registration>;

const stepCode = z.string().trim().max(40).optional();

export const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

/** What a device has signed with a passkey, as WebAuthn's JSON has it. */
export const passkeyAnswer = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal("public-key"),
  response: z.strictObject({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(8192),
    userHandle: base64url(100).optional(),
  }),
  clientExtensionResults: z.record(z.string().max(64), z.unknown()),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** The second step: a code from an app, a recovery code, or a passkey. */
export const secondStep = { code: stepCode, passkey: passkeyAnswer.optional() };

export const login = z.strictObject({
  username: line(254),
  password: z.string().min(1).max(PASSWORD_MAX),
  /** Where somebody logs in by two steps. */
  ...secondStep,
  qrCode: z.string().max(40).optional(),
});
export type Login = z.infer<typeof login>;

export const user = z.object({
  id: z.uuid(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  locale: z.enum(LOCALES),
  isAdmin: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  /** Only where staff see what this person sees: until then. */
  viewingUntil: z.iso.datetime().optional(),
});
export type User = z.infer<typeof user>;

export const access = z.object({
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** Asked for, and not yet confirmed. */
  newEmail: z.string().nullable(),
  passwordChangedAt: z.iso.datetime().nullable(),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.int(),
});
export type Access = z.infer<typeof access>;

/** As it stands in a link. */
export const linkToken = z.object({ token: z.string().min(20).max(100) });

/** The specification's calls carry `?t=` against caches. */
const timestamp = z.object({ t: z.string().optional() });

export const registerUser = defineCall({
  method: "POST",
  path: "/api/register",
  summary: "Makes an account and signs in: with a free code, or for whoever was invited by mail",
  access: "anyone",
  query: timestamp,
  body: registration.extend({ invitation: linkToken.shape.token.optional() }),
  answer: user,
  status: 201,
});

/** `/reseller-register`: no code, as staff decide about the application that follows. */
export const registerApplicant = defineCall({
  method: "POST",
  path: "/api/reseller-register",
  summary: "Makes an account for somebody who is going to apply, and signs in",
  access: "anyone",
  query: timestamp,
  body: registration.omit({ qrCode: true }),
  answer: user,
  status: 201,
});

export const logIn = defineCall({
  method: "POST",
  path: "/api/login",
  summary: "Signs in with user name or e-mail and password",
  access: "anyone",
  query: timestamp,
  body: login,
  answer: user,
});

export const logOut = defineCall({
  method: "POST",
  path: "/api/logout",
  summary: "Ends the session",
  access: "anyone",
  whileViewing: true,
  query: timestamp,
});

export const getAccess = defineCall({
  method: "GET",
  path: "/api/user/access",
  summary: "How whoever is signed in gets in, and by which address they are reached",
  access: "signed-in",
  answer: access,
});

export const getUser = defineCall({
  method: "GET",
  path: "/api/user",
  summary: "Who is signed in",
  access: "signed-in",
  query: timestamp,
  answer: user,
});
