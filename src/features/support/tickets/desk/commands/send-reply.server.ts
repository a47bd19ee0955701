import { signedIn } from "#features/accounts/queries.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { supportError } from "../../../errors.ts";
import {
  keepAttachments,
  removeAttachments,
  type ReceivedFile,
} from "../../attachments/commands.server.ts";
import { addMessage } from "../../commands/add-message.server.ts";
import { changeTicket } from "../../commands/change-ticket.server.ts";
import { answerByOf, type KeptAttachment } from "../../model.ts";
import type { NewReply } from "../contract.ts";
import { mailReply } from "../jobs.server.ts";
import { canBeAnswered } from "../model.ts";
import { ticketUndos } from "../tables.server.ts";
import { lockRead, tellStep, type LockedTicket } from "./lock-read.server.ts";
import { endDraft } from "./save-draft.server.ts";

export type Leaving = { id: string; sendsAt: string };

/**
 * Answers the ticket as it was read. The mail leaves after `SUPPORT_UNDO_SECONDS`; what the reply makes of
 * the ticket counts at once, so that something that comes in between opens it again.
 */
export async function replyToTicket(
  ctx: Context,
  ticketId: string,
  { files, ...reply }: NewReply & { files: readonly ReceivedFile[] },
  revision: number | null,
): Promise<Leaving> {
  const attachments = await keepAttachments(ctx, files);
  try {
    return await transaction(ctx, async (tx) => {
      const ticket = await lockRead(tx, ticketId, revision);
      if (!canBeAnswered(ticket.state)) throw supportError("wrongStep");
      if (ticket.email === null) throw supportError("nobodyToAnswer");
      return writeReply(tx, ctx, ticket, { ...reply, attachments });
    });
  } catch (error) {
    await removeAttachments(ctx, attachments);
    throw error;
  }
}

type Reply = NewReply & { attachments?: readonly KeptAttachment[] };

/** Writes a reply and lets it leave. The ticket is locked. */
export async function writeReply(
  tx: Transaction,
  ctx: Context,
  ticket: LockedTicket,
  { body, then, attachments = [] }: Reply,
): Promise<Leaving> {
  const { userId } = signedIn(ctx);
  const now = new Date();
  const sendsAt = new Date(now.getTime() + ctx.config.supportUndoSeconds * 1000);
  const id = await addMessage(tx, {
    ticketId: ticket.id,
    kind: "reply",
    body,
    authorId: userId,
    proof: "session",
    createdAt: now,
    sendsAt,
    delivery: "pending",
    attachments,
  });
  const { state, answerBy, snoozedUntil, lastMessageAt } = ticket;
  const before = { state, answerBy, snoozedUntil, lastMessageAt };
  await tx.insert(ticketUndos).values({ messageId: id, nextState: then, ...before });
  // Nobody had it: whoever answers has it from now on.
  const assigneeId = ticket.assigneeId ?? userId;
  await changeTicket(tx, ticket.id, {
    state: then,
    assigneeId,
    snoozedUntil: null,
    answerBy: then === "open" ? (answerBy ?? answerByOf(now, ctx.config.support)) : null,
    lastMessageAt: now,
  });
  await endDraft(tx, ticket.id, userId);
  const details = { messageId: id, to: then };
  await tellStep(tx, ctx, ticket, { event: "reply", action: "ticket.answered", details });
  if (assigneeId !== ticket.assigneeId) {
    const assigned = { assigneeId, messageId: id };
    const told = { event: "assigned", action: "ticket.assigned", details: assigned } as const;
    await tellStep(tx, ctx, ticket, told);
  }
  await ctx.jobs.enqueue(tx, mailReply, { messageId: id }, { at: sendsAt });
  return { id, sendsAt: sendsAt.toISOString() };
}
