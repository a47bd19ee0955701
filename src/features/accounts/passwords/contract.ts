import { z } from "zod";
import { defineCall, defineFormSchema } from "#platform/call.ts";
import { enteredPassword } from "#platform/password.ts";
import { line } from "#platform/text.ts";
import { accountPassword, linkToken, secondStep, user } from "../contract.ts";

export const forgotten = z.strictObject({
  /** User name or e-mail. */
  username: line(254),
});
export type Forgotten = z.infer<typeof forgotten>;

const chosenPassword = z.strictObject({ password: accountPassword, ...secondStep });
export type ChosenPassword = z.infer<typeof chosenPassword>;
export const chosenPasswordForm = defineFormSchema(chosenPassword);

export const passwordChange = z.strictObject({
  currentPassword: enteredPassword,
  password: accountPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

export const changePassword = defineCall({
  method: "PUT",
  path: "/api/user/password",
  summary: "Changes the password, and ends all other sessions",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  body: passwordChange,
});

export const requestPasswordReset = defineCall({
  method: "POST",
  path: "/api/password-links",
  summary: "Mails a link to reset the password; answers alike whether or not there is an account",
  access: "anyone",
  body: forgotten,
  status: 202,
});

export const endedByReset = z.object({
  passkeys: z.array(z.object({ name: z.string(), createdAt: z.iso.datetime() })),
  /** The user's sessions by browser name; the last used first. */
  sessions: z.array(
    z.object({
      device: z.string().nullable(),
      browser: z.string().nullable(),
      lastUsedAt: z.iso.datetime(),
    }),
  ),
  /** The app: its code is required (`asked`), or it ends, while the address is unconfirmed. */
  secondFactor: z.enum(["none", "asked", "ends"]),
});
export type EndedByReset = z.infer<typeof endedByReset>;

export const getPasswordLink = defineCall({
  method: "GET",
  path: "/api/password-links/{token}",
  summary: "What a password reset by this link ends; reading it doesn't use the link up",
  access: "anyone",
  params: linkToken,
  answer: endedByReset,
});

export const choosePassword = defineCall({
  method: "POST",
  path: "/api/password-links/{token}",
  summary:
    "Resets the password with a one-time link; signs in here, and ends passkeys and all other sessions",
  access: "anyone",
  params: linkToken,
  body: chosenPassword,
  answer: user,
});
