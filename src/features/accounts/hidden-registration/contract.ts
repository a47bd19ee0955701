import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { registration, user } from "../contract.ts";

/** Both answer only while staff or the environment (HIDDEN_REGISTRATION) have turned them on. */
export const getHiddenRegistration = defineCall({
  method: "GET",
  path: "/api/hidden-register",
  summary: "Whether registration without a plate is enabled",
  access: "anyone",
});

export const registerHidden = defineCall({
  method: "POST",
  path: "/api/hidden-register",
  summary: "Creates an account without a plate, and signs in",
  access: "anyone",
  query: z.object({ t: z.string().optional() }),
  body: registration.omit({ qrCode: true }),
  answer: user,
  status: 201,
});
