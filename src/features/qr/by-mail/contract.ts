import { z } from "zod";
import { emailAddress } from "#features/accounts/contract.ts";
import { defineCall } from "#platform/call.ts";

const wish = z.strictObject({ email: emailAddress });
export type Wish = z.infer<typeof wish>;

export const askForCode = defineCall({
  method: "POST",
  path: "/api/qr-codes/by-mail",
  summary: "Has a fresh code mailed, with its key, to begin a page before there is a plate",
  access: "anyone",
  body: wish,
  status: 202,
});
