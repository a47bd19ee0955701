import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { registration, user } from "../contract.ts";

/** Both are there only while the operator has the door open (HIDDEN_REGISTRATION). */
export const findHiddenDoor = defineCall({
  method: "GET",
  path: "/api/hidden-register",
  summary: "Whether one may register without a plate",
  access: "anyone",
});

export const registerHidden = defineCall({
  method: "POST",
  path: "/api/hidden-register",
  summary: "Makes an account without a plate, and signs in",
  access: "anyone",
  query: z.object({ t: z.string().optional() }),
  body: registration.omit({ qrCode: true }),
  answer: user,
  status: 201,
});
