import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { line } from "#platform/text.ts";
import { linkToken, newPassword, secondStep, user } from "../contract.ts";

export const forgotten = z.strictObject({
  /** User name or e-mail. */
  username: line(254),
});
export type Forgotten = z.infer<typeof forgotten>;

export const chosenPassword = z.strictObject({ password: newPassword, ...secondStep });
export type ChosenPassword = z.infer<typeof chosenPassword>;

export const passwordChange = z.strictObject({
  currentPassword: z.string().min(1).max(128),
  password: newPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

export const changePassword = defineCall({
  method: "PUT",
  path: "/api/user/password",
  summary: "Changes the password, and signs out everywhere else",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  body: passwordChange,
});

export const askForPasswordLink = defineCall({
  method: "POST",
  path: "/api/password-links",
  summary:
    "Mails a link to choose a new password; answers alike whether or not there is an account",
  access: "anyone",
  body: forgotten,
  status: 202,
});

export const choosePassword = defineCall({
  method: "POST",
  path: "/api/password-links/{token}",
  summary: "Chooses a new password with a one-time link, signs in here and out everywhere else",
  access: "anyone",
  params: linkToken,
  body: chosenPassword,
  answer: user,
});
