import { and, eq, sql } from "drizzle-orm";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { supportError } from "../../../errors.ts";
import { removeMessage } from "../../commands/add-message.server.ts";
import { changeTicket } from "../../commands/change-ticket.server.ts";
import { ticketAttachments, ticketHistory, ticketMessages } from "../../tables.server.ts";
import { ticketUndos } from "../tables.server.ts";
import { lockKnown, tellStep, type LockedTicket } from "./lock-read.server.ts";
import { addToDraft } from "./save-draft.server.ts";

/**
 * Takes a reply back as long as it is here. Its text becomes its writer's draft again, and the ticket is as
 * before, unless something came in the meantime. Throws `support.replyLeft`.
 */
export async function takeBackReply(
  ctx: Context,
  ticketId: string,
  messageId: string,
): Promise<void> {
  const files = await transaction(ctx, async (tx) => {
    const ticket = await lockKnown(tx, ticketId);
    const reply = await getHeld(tx, ticketId, messageId);
    const stored = await tx
      .select({ key: ticketAttachments.storageKey })
      .from(ticketAttachments)
      .where(eq(ticketAttachments.messageId, messageId));
    await changeTicket(tx, ticketId, await stateBefore(tx, ticket, reply));
    await removeMessage(tx, messageId);
    if (reply.authorId !== null) await addToDraft(tx, ticketId, reply.authorId, reply.body);
    const told = { event: "replyTakenBack", action: "ticket.replyTakenBack" } as const;
    await tellStep(tx, ctx, ticket, told);
    return stored.flatMap(({ key }) => key ?? []);
  });
  for (const key of files) await ctx.storage.remove(key);
}

/** By the database's clock, which also starts the mail's job. */
async function getHeld(tx: Transaction, ticketId: string, messageId: string) {
  const { id, body, authorId, createdAt, delivery, sendsAt, kind } = ticketMessages;
  const [found] = await tx
    .select({
      id,
      body,
      authorId,
      createdAt,
      isHeld: sql<boolean>`${delivery} = 'pending' and ${sendsAt} > clock_timestamp()`,
    })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(id, messageId), eq(kind, "reply")));
  if (found === undefined) throw new AppError("notFound");
  if (!found.isHeld) throw supportError("replyLeft");
  return found;
}

/** Nothing, if the ticket has gone on from what the reply left. */
async function stateBefore(
  tx: Transaction,
  ticket: LockedTicket,
  { id, authorId, createdAt }: { id: string; authorId: string | null; createdAt: Date },
) {
  const [undo] = await tx.select().from(ticketUndos).where(eq(ticketUndos.messageId, id));
  const isAsLeft =
    ticket.state === undo?.nextState && ticket.lastMessageAt.getTime() === createdAt.getTime();
  if (undo === undefined || !isAsLeft) return {};
  const { state, answerBy, snoozedUntil, lastMessageAt } = undo;
  const before = { state, answerBy, snoozedUntil, lastMessageAt };
  const isGiven = ticket.assigneeId === authorId && (await wasAssignedBy(tx, ticket, id));
  return isGiven ? { ...before, assigneeId: null } : before;
}

/** Whether its writer has the ticket by this reply alone. */
async function wasAssignedBy(
  tx: Transaction,
  ticket: LockedTicket,
  messageId: string,
): Promise<boolean> {
  const { ticketId, event, details } = ticketHistory;
  const byReply = sql`${details} ->> 'messageId' = ${messageId}`;
  const own = and(eq(ticketId, ticket.id), eq(event, "assigned"), byReply);
  return (await tx.$count(ticketHistory, own)) > 0;
}
