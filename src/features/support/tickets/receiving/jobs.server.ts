import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { makeThreadToken } from "../links/commands.server.ts";
import { lateLetter, receiptLetter } from "./emails/ticket.server.ts";
import { findLetterOf } from "./queries.server.ts";

/** That it has arrived, and by which day a person answers. */
export const mailTicketReceipt = defineMail({
  name: "support.ticket.receipt",
  kind: "ticket.receipt",
  payload: z.object({ ticketId: z.uuid() }),
  async compose(services, { ticketId }) {
    const found = await findLetterOf(services, ticketId);
    if (found === null) return null;
    const { email: to, locale, answerBy } = found;
    if (answerBy === null) return null;
    const url = `${services.config.publicUrl}/support/reply/${await makeThreadToken(services.database, ticketId)}`;
    return { to, locale, letter: receiptLetter(locale, { ...found, answerBy, url }) };
  },
});

/** That the promised day has passed; not if it was answered since. */
export const mailTicketLate = defineMail({
  name: "support.ticket.late",
  kind: "ticket.late",
  payload: z.object({ ticketId: z.uuid() }),
  async compose(services, { ticketId }) {
    const found = await findLetterOf(services, ticketId);
    if (found?.state !== "open") return null;
    const { email: to, locale, answerBy } = found;
    if (answerBy === null) return null;
    const url = `${services.config.publicUrl}/support/reply/${await makeThreadToken(services.database, ticketId)}`;
    return { to, locale, letter: lateLetter(locale, { ...found, answerBy, url }) };
  },
});
