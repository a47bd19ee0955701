import { z } from "zod";
import { defineCall } from "#platform/call.ts";

const ofTicket = z.object({ ticketId: z.uuid() });

export const getAttachment = defineCall({
  method: "GET",
  path: "/api/admin/tickets/{ticketId}/attachments/{attachmentId}",
  summary: "A file of a message, as a download; one that is held is never served",
  access: "signed-in",
  permission: "support.read",
  params: ofTicket.extend({ attachmentId: z.uuid() }),
});

export const getOriginal = defineCall({
  method: "GET",
  path: "/api/admin/tickets/{ticketId}/messages/{messageId}/original",
  summary: "A mail as it came, as a download of plain text; the access is audited",
  access: "signed-in",
  permission: "support.read",
  params: ofTicket.extend({ messageId: z.uuid() }),
});
