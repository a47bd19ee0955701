import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { emailAddress } from "#platform/email-address.ts";
import { line, paragraphs } from "#platform/text.ts";

export const MESSAGE_MAX = 5000;

export const newContactMessage = z.strictObject({
  name: line(120),
  email: emailAddress,
  message: paragraphs(MESSAGE_MAX),
  /** When the form was shown: messages sent within seconds come from bots. */
  shownAt: z.iso.datetime(),
  /** Honeypot: a hidden field. Messages that fill it are discarded with the usual thanks. */
  website: z.string().max(500).optional(),
});
export type NewContactMessage = z.infer<typeof newContactMessage>;

export const contactReceipt = z.object({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  /** Of the ticket: `H` and eight characters. */
  number: z.string(),
  /** By when a person answers. */
  answerBy: z.iso.datetime(),
});
export type ContactReceipt = z.infer<typeof contactReceipt>;

export const sendContactMessage = defineCall({
  method: "POST",
  path: "/api/contact",
  summary:
    "Sends a message to the operator, with up to five files as `file`; a repeated Idempotency-Key sends it once",
  access: "anyone",
  upload: newContactMessage,
  answer: contactReceipt,
  status: 201,
});
