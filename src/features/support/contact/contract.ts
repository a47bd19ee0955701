import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { line, paragraphs } from "#platform/text.ts";

export const MESSAGE_MAX = 5000;

export const newContactMessage = z.strictObject({
  name: line(120),
  email: z.string().trim().max(254).pipe(z.email()),
  message: paragraphs(MESSAGE_MAX),
  /** When the form was shown: nobody writes a letter in a second. */
  shownAt: z.iso.datetime(),
  /** A field that people don't see. What comes with it filled is thanked for and thrown away. */
  website: z.string().max(500).optional(),
});
export type NewContactMessage = z.infer<typeof newContactMessage>;

export const contactReceipt = z.object({ id: z.uuid(), receivedAt: z.iso.datetime() });
export type ContactReceipt = z.infer<typeof contactReceipt>;

export const sendContactMessage = defineCall({
  method: "POST",
  path: "/api/contact",
  summary: "Writes to the operator; the same Idempotency-Key twice is one message",
  access: "anyone",
  body: newContactMessage,
  answer: contactReceipt,
  status: 201,
});
