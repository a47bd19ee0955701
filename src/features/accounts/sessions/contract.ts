import { z } from "zod";
import { defineCall } from "#platform/call.ts";

export const session = z.object({
  id: z.uuid(),
  /** As the browser named itself; `null` for what we don't know. */
  device: z.string().nullable(),
  browser: z.string().nullable(),
  lastUsedAt: z.iso.datetime(),
  isThis: z.boolean(),
  /** Last used from the network that asks: where else that may be, nobody honestly knows. */
  isHere: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = defineCall({
  method: "GET",
  path: "/api/user/sessions",
  summary: "Where one is signed in; the one that asks first, then the latest used",
  access: "signed-in",
  answer: z.object({ items: z.array(session) }),
});

export const endSession = defineCall({
  method: "DELETE",
  path: "/api/user/sessions/{sessionId}",
  summary: "Signs out elsewhere",
  access: "signed-in",
  whileRestricted: true,
  params: z.object({ sessionId: z.uuid() }),
});

export const endOtherSessions = defineCall({
  method: "DELETE",
  path: "/api/user/sessions",
  summary: "Signs out everywhere but here",
  access: "signed-in",
  whileRestricted: true,
});

export const confirmation = z.strictObject({ currentPassword: z.string().min(1).max(128) });
export type Confirmation = z.infer<typeof confirmation>;

export const confirmSession = defineCall({
  method: "POST",
  path: "/api/user/confirmation",
  summary: "Proves by password to be the session's owner: for ten minutes, under a new token",
  access: "signed-in",
  whileRestricted: true,
  body: confirmation,
});
