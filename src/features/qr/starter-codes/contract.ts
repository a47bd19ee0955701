import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { ownedQrCode } from "../contract.ts";

export const issueStarterCode = defineCall({
  method: "POST",
  path: "/api/qr-codes/starter",
  summary: "A digital code for this browser, to register with and to link to the page being begun",
  access: "anyone",
  answer: z.object({ code: z.string() }),
  status: 201,
});

export const claimStarterCode = defineCall({
  method: "POST",
  path: "/api/qr-codes/starter/claim",
  summary: "Makes the digital code that this browser was given the caller's",
  access: "signed-in",
  answer: ownedQrCode,
});
