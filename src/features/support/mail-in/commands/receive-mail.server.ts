import { createReadStream } from "node:fs";
import { transaction, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { mailsReturned } from "#platform/mail/returned-mails.server.ts";
import {
  keepAttachments,
  originalKeyOf,
  removeAttachments,
} from "../../tickets/attachments/commands.server.ts";
import type { Proof } from "../../tickets/contract.ts";
import { changeMessage } from "../../tickets/commands/add-message.server.ts";
import { appendToTicket } from "../../tickets/commands/append-history.server.ts";
import { changeTicket } from "../../tickets/commands/change-ticket.server.ts";
import { notifyStaffOf } from "../../tickets/commands/notify-staff.server.ts";
import { receiveMessage } from "../../tickets/receiving/commands.server.ts";
import { findReceived } from "../../tickets/receiving/queries.server.ts";
import type { Bounce } from "../engine/automatic.ts";
import type { MailPlace } from "../engine/protocol.server.ts";
import type { ReadMail } from "../engine/read-mail.server.ts";
import { spamReasonsOf } from "../engine/spam.ts";
import type { Lead } from "../engine/threading.ts";
import { findLead, findReplies, ourAddresses } from "../queries.server.ts";
import { noteTaken } from "./read-mailbox.server.ts";

export type TakenMail = { ticketId: string; number: string; isNew: boolean; isKnown: boolean };

/**
 * Stores a mail that was read: its original, what came with it, and its message in its thread. The same
 * bytes again change nothing, nor does the same letter by another way. Throws where that isn't possible now; nothing is left then but the original,
 * which the next try writes again.
 */
export async function receiveMail(
  services: Services,
  mail: ReadMail,
  path: string,
  place: { key: string; at: MailPlace } | null = null,
): Promise<TakenMail> {
  const digest = Buffer.from(mail.digest, "hex");
  const known = await findReceived(services.database, digest);
  if (known !== null) {
    if (place !== null) await noteTaken(services.database, place);
    return { ticketId: known.ticketId, number: known.number, isNew: false, isKnown: true };
  }
  const images = services.images.forStrangers;
  const attachments = await keepAttachments({ ...services, images }, mail.files);
  try {
    const originalKey = originalKeyOf(mail.digest);
    const original = { contentType: "message/rfc822" };
    await services.storage.write(originalKey, createReadStream(path), original);
    const taken = await transaction(services, async (tx) => {
      const lead = await findLead(tx, mail, ourAddresses(services.config));
      const received = await receiveMessage(tx, services, {
        ...written(mail, services),
        ticketId: lead?.ticketId ?? null,
        proof: proofOf(mail, lead),
        attachments,
        mail: { messageId: mail.messageId, digest, originalKey },
      });
      if (mail.isUnreadable && !received.isRepeated)
        await notifyStaffOfUnread(tx, services, received);
      if (mail.bounce !== null) await tellOfReturned(tx, services, mail.bounce);
      if (place !== null) await noteTaken(tx, place);
      const { ticketId, number, opened: isNew, isRepeated: isKnown } = received;
      return { ticketId, number, isNew, isKnown };
    });
    if (taken.isKnown) await removeAttachments(services, attachments).catch(() => undefined);
    return taken;
  } catch (error) {
    await removeAttachments(services, attachments).catch(() => undefined);
    throw error;
  }
}

/** Nobody knows what is in it but whoever opens the original. */
async function notifyStaffOfUnread(
  tx: Transaction,
  services: Services,
  { ticketId: id, number }: { ticketId: string; number: string },
): Promise<void> {
  await notifyStaffOf(tx, services, "unreadMail", { id, number, assigneeId: null });
}

function written(mail: ReadMail, { config }: Services) {
  const { kind, from, replyTo, subject, body, quoted, locale, mayBeAnswered } = mail;
  const { isMarkedSpam, isUnreadable } = mail;
  const judged = { subject, body, from: from?.address ?? null, isMarkedSpam, isUnreadable };
  return {
    channel: "mail" as const,
    kind,
    name: from?.name || from?.address || "",
    email: from?.address ?? "",
    replyTo,
    userId: null,
    locale,
    subject: subject || null,
    body,
    quoted: quoted || null,
    spamReasons: spamReasonsOf(judged, config.mailIn.spam),
    mayHaveReceipt: mayBeAnswered,
    idempotencyKey: null,
  };
}

/** The first that holds; a mail is never a session. */
function proofOf({ authentication }: ReadMail, lead: Lead | null): Proof {
  if (authentication === "contradicted") return "contradicted";
  if (lead?.isSecret === true) return "link";
  return authentication === "signed" ? "signed" : "none";
}

/** Replies of ours, and whatever else of ours came back. */
async function tellOfReturned(tx: Transaction, services: Services, bounce: Bounce): Promise<void> {
  await markUndelivered(tx, services, bounce);
  const returned = bounce.about.map(({ messageId: aboutId, mailId: secret }) => ({
    aboutId,
    secret,
  }));
  for (const tell of mailsReturned.of(services)) await tell(tx, services, returned);
}

/** Marks the replies that came back, and why; whoever reports it knows what stood in them alone. */
async function markUndelivered(tx: Transaction, services: Services, bounce: Bounce): Promise<void> {
  const { about, reason } = bounce;
  for (const { messageId, ...ticket } of await findReplies(tx, about)) {
    await changeMessage(tx, messageId, { delivery: "undelivered", deliveryReason: reason });
    await changeTicket(tx, ticket.id, {});
    // The reason repeats addresses: it stands with the reply alone, and goes with it.
    await appendToTicket(tx, ticket.id, { event: "undelivered", details: { messageId } });
    await notifyStaffOf(tx, services, "undelivered", ticket);
  }
}
