import { z } from "zod";
import { emailAddress } from "#platform/email-address.ts";
import { ROLES } from "./roles/contract.ts";
import { withoutTail } from "#platform/address-tail.ts";
import { defineCall, defineFormSchema } from "#platform/call.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { enteredPassword, newPassword } from "#platform/password.ts";
import { line, nameLine } from "#platform/text.ts";

export const USERNAME_LENGTH = { min: 3, max: 32 } as const;

const PASSWORD_MIN = 10;

export const accountPassword = newPassword(PASSWORD_MIN);

export const registration = z.strictObject({
  fullName: nameLine(120),
  username: z
    .string()
    .trim()
    .min(USERNAME_LENGTH.min)
    .max(USERNAME_LENGTH.max)
    .regex(/^[a-z0-9._-]+$/i, { error: "username" }),
  email: emailAddress,
  password: accountPassword,
  locale: z.enum(LOCALES).optional(),
  acceptTerms: z.literal(true, { error: "acceptTerms" }),
  qrCode: z.string().max(40).optional(),
});
export type Registration = z.infer<typeof registration>;

/** The fields of a registration form. */
export const registrationForm = defineFormSchema(registration.omit({ qrCode: true, locale: true }));
export type NewAccount = Omit<z.input<typeof registration>, "qrCode">;

const stepCode = z.string().trim().max(40).optional();

export const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

/** A device's response, signed with a passkey, as in WebAuthn's JSON. */
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

/** The second step: an app code, a recovery code or a passkey. */
export const secondStep = { code: stepCode, passkey: passkeyAnswer.optional() };

export const login = z.strictObject({
  username: line(254),
  password: enteredPassword,
  /** Whether the user logs in with two steps. */
  ...secondStep,
  qrCode: z.string().max(40).optional(),
});
export type Login = z.infer<typeof login>;

export const user = z.object({
  id: z.uuid(),
  fullName: z.string(),
  /** Whether somebody gave the name; nobody is greeted by one that was made of the address. */
  isNamed: z.boolean(),
  username: z.string(),
  email: z.string(),
  locale: z.enum(LOCALES),
  isAdmin: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  /** Only during impersonation: when it ends. */
  viewingUntil: z.iso.datetime().optional(),
});
export type User = z.infer<typeof user>;

export const access = z.object({
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** Requested, but not yet confirmed. */
  newEmail: z.string().nullable(),
  passwordChangedAt: z.iso.datetime().nullable(),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.int(),
});
export type Access = z.infer<typeof access>;

/** The token as in a link. */
export const linkToken = z.object({
  token: z.string().overwrite(withoutTail).min(20).max(100),
});

/** The specification's calls carry `?t=` to bypass caches. */
const timestamp = z.object({ t: z.string().optional() });

export const registerUser = defineCall({
  method: "POST",
  path: "/api/register",
  summary: "Creates an account and signs in; requires a free code or an invitation",
  access: "anyone",
  query: timestamp,
  body: registration.extend({ invitation: linkToken.shape.token.optional() }),
  answer: user,
  status: 201,
});

/** `/reseller-register`: without a code, since staff decide about the application afterwards. */
export const registerApplicant = defineCall({
  method: "POST",
  path: "/api/reseller-register",
  summary: "Creates an account for a future reseller application, and signs in",
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
  whileReadOnly: true,
  query: timestamp,
  body: login,
  answer: user,
});

export const logOut = defineCall({
  method: "POST",
  path: "/api/logout",
  summary: "Ends the session",
  access: "anyone",
  whileReadOnly: true,
  whileImpersonating: true,
  query: timestamp,
});

export const getAccess = defineCall({
  method: "GET",
  path: "/api/user/access",
  summary: "The current user's login methods and addresses",
  access: "signed-in",
  answer: access,
});

const newName = registration.pick({ fullName: true, username: true }).partial({ username: true });
export type NewName = z.infer<typeof newName>;

export const changeName = defineCall({
  method: "PUT",
  path: "/api/user/name",
  summary: "Changes the current user's name, and the user name",
  access: "signed-in",
  body: newName,
  answer: user,
});

export const getUser = defineCall({
  method: "GET",
  path: "/api/user",
  summary: "The current user",
  access: "signed-in",
  query: timestamp,
  answer: user,
});
