import { and, inArray, isNotNull, isNull, lt, ne } from "drizzle-orm";
import { z } from "zod";
import { transaction, type Services } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { makeConversation } from "../../mail-in/commands/make-conversation.server.ts";
import { appendToTicket } from "../commands/append-history.server.ts";
import { changeTicket, lockTicket } from "../commands/change-ticket.server.ts";
import { makeThreadToken } from "../links/commands.server.ts";
import { isMissed } from "../model.ts";
import { tickets } from "../tables.server.ts";
import { lateLetter, receiptLetter } from "./emails/ticket.server.ts";
import { findLetterOf } from "./queries.server.ts";

/** That it has arrived, and by which day a person answers. */
export const mailTicketReceipt = defineMail({
  name: "support.ticket.receipt",
  kind: "ticket.receipt",
  texts: [
    {
      key: "support.ticket.receipt",
      subject: "mails:ticket.receipt",
      paragraphs: ["mails:ticket.receiptText", "mails:ticket.about"],
    },
  ],
  payload: z.object({ ticketId: z.uuid() }),
  async compose(services, { ticketId }) {
    const found = await findLetterOf(services, ticketId);
    if (found === null) return null;
    const { email: to, isProven, locale, answerBy } = found;
    if (answerBy === null) return null;
    const token = await makeThreadToken(services.database, ticketId);
    const url = `${services.config.publicUrl}/support/reply/${token}`;
    const conversation = await makeConversation(services, ticketId, { token });
    return {
      to,
      isProven,
      locale,
      letter: receiptLetter(locale, { ...found, answerBy, url }),
      writtenBy: "answering-machine",
      ...(conversation !== null && { conversation }),
    };
  },
});

/** That the promised day has passed; not if it was answered since. */
export const mailTicketLate = defineMail({
  name: "support.ticket.late",
  kind: "ticket.late",
  payload: z.object({ ticketId: z.uuid() }),
  async compose(services, { ticketId }) {
    const found = await findLetterOf(services, ticketId);
    if (found === null || !isMissed(found, new Date())) return null;
    const { email: to, isProven, locale, answerBy } = found;
    if (answerBy === null) return null;
    const token = await makeThreadToken(services.database, ticketId);
    const url = `${services.config.publicUrl}/support/reply/${token}`;
    const conversation = await makeConversation(services, ticketId, { token });
    return {
      to,
      isProven,
      locale,
      letter: lateLetter(locale, { ...found, answerBy, url }),
      ...(conversation !== null && { conversation }),
    };
  },
});

/**
 * Where a promised day has passed without an answer we write first, once for each promise. Not to an
 * address that was forged.
 */
export const tellOfLateAnswers = defineJob({
  name: "support.tickets.late",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "*/10 * * * *",
  async run(services) {
    const late = await services.database
      .select({ id: tickets.id })
      .from(tickets)
      .where(
        and(
          inArray(tickets.state, ["open", "snoozed"]),
          lt(tickets.answerBy, new Date()),
          isNull(tickets.lateToldAt),
          isNotNull(tickets.email),
          ne(tickets.proof, "contradicted"),
        ),
      );
    for (const { id } of late) await tellOfLateAnswer(services, id);
  },
});

async function tellOfLateAnswer(services: Services, ticketId: string): Promise<void> {
  await transaction(services, async (tx) => {
    const now = new Date();
    const ticket = await lockTicket(tx, ticketId);
    // It was answered meanwhile, or another node was first.
    if (ticket?.lateToldAt !== null || !isMissed(ticket, now)) return;
    await changeTicket(tx, ticketId, { lateToldAt: now });
    await appendToTicket(tx, ticketId, { event: "late", at: now });
    await services.jobs.enqueue(tx, mailTicketLate, { ticketId });
  });
}
