import { BUG_CALLS } from "./bug-calls.ts";
import { anyone, staff, type Rule } from "./rules.ts";
import type { Line } from "./things.ts";

const read = staff("support.read");
const answer = staff("support.answer");
const manage = staff("support.manage");

/** None is there; who gets one is tried beside the slice. */
const unknownFile: Rule = (asker) => (read(asker) === "allowed" ? "notFound" : read(asker));
const unknownMacro: Rule = (asker) => (manage(asker) === "allowed" ? "notFound" : manage(asker));

const aMacro = () => ({ name: "Tak", texts: { da: "Tak for din besked", en: null, es: null } });

/** Nobody has written this message: whoever may answer learns that there is none. */
const unknown: Rule = (asker) => (answer(asker) === "allowed" ? "notFound" : answer(asker));

/** Tickets as staff read and answer them, and the bugs that become some. */
export const TICKET_CALLS: Record<string, Line> = {
  ...BUG_CALLS,
  "GET /api/admin/tickets": { may: read },
  "POST /api/admin/tickets": { may: answer, fails: "400 invalid" },
  "POST /api/admin/tickets/search": { may: read, body: () => ({ text: "plade" }) },
  "GET /api/admin/ticket-colleagues": { may: read },
  "GET /api/admin/tickets/live": { may: read },
  "GET /api/admin/tickets/{ticketId}": { may: read },
  "PUT /api/admin/tickets/{ticketId}": { may: answer, fails: "428 support.revisionNeeded" },
  "POST /api/admin/tickets/{ticketId}/replies": { may: answer, fails: "400 invalid" },
  "DELETE /api/admin/tickets/{ticketId}/replies/{messageId}": { may: unknown },
  "POST /api/admin/tickets/{ticketId}/notes": { may: answer, body: () => ({ body: "Ringet op" }) },
  "PUT /api/admin/tickets/{ticketId}/draft": { may: answer, body: () => ({ body: "Kære" }) },
  "POST /api/admin/tickets/{ticketId}/presence": { may: read, body: () => ({ doing: "reading" }) },
  "POST /api/admin/tickets/{ticketId}/merge": { may: answer, fails: "400 invalid" },
  "POST /api/admin/tickets/{ticketId}/unmerge": { may: answer, fails: "409 support.wrongStep" },
  "POST /api/admin/tickets/{ticketId}/split": { may: answer, fails: "400 invalid" },
  "POST /api/admin/tickets/{ticketId}/proof-requests": {
    may: answer,
    fails: "409 support.noAccount",
  },
  "POST /api/support/proofs/{token}": { may: anyone, fails: "410 linkUsed" },
  "GET /api/admin/tickets/{ticketId}/attachments/{attachmentId}": { may: unknownFile },
  "GET /api/admin/tickets/{ticketId}/messages/{messageId}/original": { may: unknownFile },
  "GET /api/admin/macros": { may: read },
  "POST /api/admin/macros": { may: manage, fails: "400 invalid" },
  "PUT /api/admin/macros/{macroId}": { may: unknownMacro, body: aMacro },
  "DELETE /api/admin/macros/{macroId}": { may: unknownMacro },
};
