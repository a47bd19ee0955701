import { lt } from "drizzle-orm";
import { z } from "zod";
import { announceIn, transaction, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { makeConversation } from "../../mail-in/commands/make-conversation.server.ts";
import { changeMessage } from "../commands/add-message.server.ts";
import { appendToTicket } from "../commands/append-history.server.ts";
import { changeTicket, lockTicket } from "../commands/change-ticket.server.ts";
import { notifyStaffOf } from "../commands/notify-staff.server.ts";
import { makeThreadToken } from "../links/commands.server.ts";
import { answerByOf } from "../model.ts";
import { replyLetter } from "./emails/reply.server.ts";
import { filesOf, findLeaving, listAwake } from "./queries/leaving.server.ts";
import { listDue } from "./queries/urgent-tickets.server.ts";
import { ticketPresence, ticketUndos } from "./tables.server.ts";

const ATTEMPTS = 25;
const DAY = 86_400_000;
/** How long before a promise it is told, and how often it is looked for. */
const NEAR_MS = 2 * 3_600_000;
const TURN_MS = 10 * 60_000;
const STALE_MS = 10 * 60_000;

/**
 * Mails an answer once it can't be taken back any more. Retried for days when the mail server is down; then
 * it is marked as failed, and whoever wrote it is told.
 */
export const mailReply = defineJob({
  name: "mail.support.ticket.reply",
  payload: z.object({ messageId: z.uuid() }),
  maxAttempts: ATTEMPTS,
  runner: "prompt",
  async run(services, { messageId }) {
    const found = await findLeaving(services, messageId);
    if (found === null) return;
    const { ticketId, email, locale, subject, body } = found;
    const token = await makeThreadToken(services.database, ticketId);
    const url = `${services.config.publicUrl}/support/reply/${token}`;
    const conversation = await makeConversation(services, ticketId, { token, messageId });
    await services.mail.send({
      to: email,
      locale,
      letter: replyLetter(locale, { subject, body, url }),
      kind: "ticket.reply",
      attachments: await filesOf(services, messageId),
      writtenBy: "person",
      ...(conversation !== null && { conversation }),
    });
    await transaction(services, async (tx) => {
      await changeMessage(tx, messageId, {
        delivery: "sent",
        mailMessageId: conversation?.messageId ?? null,
      });
      // No new revision: what a colleague has read and answers is as it was.
      announceIn(tx, { topic: "tickets", kind: "ticket", id: ticketId });
    });
  },
  async onGiveUp(services, { messageId }) {
    const found = await findLeaving(services, messageId);
    if (found === null) return;
    const { ticketId, number, authorId } = found;
    await transaction(services, async (tx) => {
      await changeMessage(tx, messageId, { delivery: "undelivered" });
      await changeTicket(tx, ticketId, {});
      await appendToTicket(tx, ticketId, { event: "undelivered", details: { messageId } });
      await notifyStaffOf(tx, services, "undelivered", {
        id: ticketId,
        number,
        assigneeId: authorId,
      });
    });
  },
});

/** Opens again what was put off until now. */
export const wakeTickets = defineJob({
  name: "support.ticket.wake",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "* * * * *",
  async run(services) {
    for (const ticketId of await listAwake(services)) {
      await transaction(services, (tx) => wake(tx, services, ticketId));
    }
  },
});

async function wake(tx: Transaction, services: Services, ticketId: string): Promise<void> {
  const ticket = await lockTicket(tx, ticketId);
  const now = new Date();
  const isDue = ticket?.state === "snoozed" && (ticket.snoozedUntil ?? now) <= now;
  if (ticket === null || !isDue) return;
  const answerBy = ticket.answerBy ?? answerByOf(now, services.config.support);
  await changeTicket(tx, ticketId, { state: "open", snoozedUntil: null, answerBy });
  const details = { from: "snoozed", to: "open" };
  await appendToTicket(tx, ticketId, { event: "state", details });
}

/** Tells whoever answers a ticket that its promise is near: each promise falls into one turn. */
export const tellGoalsNear = defineJob({
  name: "support.ticket.goals",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "*/10 * * * *",
  async run(services) {
    const until = new Date(Math.floor(Date.now() / TURN_MS) * TURN_MS + NEAR_MS);
    const from = new Date(until.getTime() - TURN_MS + 1);
    for (const ticket of await listDue(services, from, until)) {
      await transaction(services, (tx) => notifyStaffOf(tx, services, "goalNear", ticket));
    }
  },
});

/** Who was present, and how to take back what has long left. */
export const forgetDeskTraces = defineJob({
  name: "support.ticket.traces",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "25 4 * * *",
  async run({ database }) {
    const now = Date.now();
    await database
      .delete(ticketPresence)
      .where(lt(ticketPresence.seenAt, new Date(now - STALE_MS)));
    await database.delete(ticketUndos).where(lt(ticketUndos.lastMessageAt, new Date(now - DAY)));
  },
});
