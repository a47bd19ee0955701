import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { enteredPassword, newPassword } from "#platform/password.ts";

const PASSWORD_MIN = 8;

const idOrSlug = z.object({ idOrSlug: z.string().min(1).max(120) });

export const setMemorialPassword = defineCall({
  method: "PUT",
  path: "/api/memorials/{idOrSlug}/password",
  summary: "Sets the password of a memorial; visitors with the former password lose access",
  access: "signed-in",
  params: idOrSlug,
  body: z.strictObject({ password: newPassword(PASSWORD_MIN) }),
});

export const enterMemorial = defineCall({
  method: "POST",
  path: "/api/memorials/{idOrSlug}/pass",
  summary: "Grants this browser access with the memorial's password",
  access: "anyone",
  params: idOrSlug,
  body: z.strictObject({ password: enteredPassword }),
});
