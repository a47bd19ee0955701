import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { line } from "#platform/text.ts";
import { REASON_MAX } from "../contract.ts";

const ofTicket = z.object({ ticketId: z.uuid() });
const answer = { access: "signed-in", permission: "support.answer" } as const;

export const mergeTicket = defineCall({
  method: "POST",
  path: "/api/admin/tickets/{ticketId}/merge",
  summary: "Lets a ticket go on in another; one of another address stands there as a note",
  ...answer,
  params: ofTicket,
  body: z.strictObject({ intoId: z.uuid(), reason: line(REASON_MAX) }),
});

export const unmergeTicket = defineCall({
  method: "POST",
  path: "/api/admin/tickets/{ticketId}/unmerge",
  summary: "Takes a merged ticket out again, within 30 days",
  ...answer,
  params: ofTicket,
});

export const splitTicket = defineCall({
  method: "POST",
  path: "/api/admin/tickets/{ticketId}/split",
  summary: "Begins a ticket of its own with one message",
  ...answer,
  params: ofTicket,
  body: z.strictObject({ messageId: z.uuid() }),
  answer: z.object({ id: z.uuid(), number: z.string() }),
  status: 201,
});
