import { z } from "zod";
import { emailAddress } from "#platform/email-address.ts";
import { defineCall } from "#platform/call.ts";

const wish = z.strictObject({ email: emailAddress });
export type Wish = z.infer<typeof wish>;

export const requestCode = defineCall({
  method: "POST",
  path: "/api/qr-codes/by-mail",
  summary: "Mails a new code with its key, to begin a page before there is a plate",
  access: "anyone",
  body: wish,
  status: 202,
});
