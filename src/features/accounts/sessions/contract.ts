import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { enteredPassword } from "#platform/password.ts";

export const session = z.object({
  id: z.uuid(),
  /** Parsed from the user agent; `null` if unknown. */
  device: z.string().nullable(),
  browser: z.string().nullable(),
  lastUsedAt: z.iso.datetime(),
  isThis: z.boolean(),
  /** Last used from the network of this request. Other locations can't be determined reliably. */
  isHere: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = defineCall({
  method: "GET",
  path: "/api/user/sessions",
  summary: "The current user's sessions: the current one first, then by last use",
  access: "signed-in",
  answer: z.object({ items: z.array(session) }),
});

export const endSession = defineCall({
  method: "DELETE",
  path: "/api/user/sessions/{sessionId}",
  summary: "Ends another session",
  access: "signed-in",
  whileRestricted: true,
  params: z.object({ sessionId: z.uuid() }),
});

export const endOtherSessions = defineCall({
  method: "DELETE",
  path: "/api/user/sessions",
  summary: "Ends all sessions except the current one",
  access: "signed-in",
  whileRestricted: true,
});

export const confirmation = z.strictObject({ currentPassword: enteredPassword });
export type Confirmation = z.infer<typeof confirmation>;

export const confirmSession = defineCall({
  method: "POST",
  path: "/api/user/confirmation",
  summary: "Confirms the owner by password, for ten minutes, and renews the session's token",
  access: "signed-in",
  whileReadOnly: true,
  whileRestricted: true,
  body: confirmation,
});
