import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { supportError } from "../../../errors.ts";
import { changeMessage } from "../../commands/add-message.server.ts";
import { changeTicket, lockTicket } from "../../commands/change-ticket.server.ts";
import { openTicket } from "../../commands/open-ticket.server.ts";
import { answerByOf, subjectOf } from "../../model.ts";
import { writeNote } from "../commands/add-note.server.ts";
import { lockKnown, tellStep, type LockedTicket } from "../commands/lock-read.server.ts";
import { canMerge, canUnmerge, soonerOf } from "./model.ts";
import { listWritten } from "./queries.server.ts";

type Merge = { intoId: string; reason: string };

/**
 * Lets a ticket go on in another. Its messages stay its own, so that undoing moves none; the desk shows
 * them there. Only a ticket that is merged into none takes others in: no circle can arise, whoever merges
 * at once, since both are locked in the order of their ids.
 */
export async function mergeTicket(
  ctx: Context,
  ticketId: string,
  { intoId, reason }: Merge,
  revision: number | null,
): Promise<void> {
  if (revision === null) throw supportError("revisionNeeded");
  if (intoId === ticketId) throw invalidField("intoId", "invalid");
  await transaction(ctx, async (tx) => {
    const [ticket, into] = await lockBoth(tx, ticketId, intoId);
    if (ticket.revision !== revision) throw new AppError("changedMeanwhile");
    if (!canMerge(ctx.actor, ticket) || !canMerge(ctx.actor, into)) throw supportError("wrongStep");
    const mergedAt = new Date();
    await changeTicket(tx, ticketId, {
      state: "merged",
      stateBeforeMerge: ticket.state,
      mergedIntoId: intoId,
      mergedAt,
    });
    await writeNote(tx, ctx, into, `${ticket.number}: ${reason}`);
    await changeTicket(tx, intoId, takenOver(ticket, into));
    await tellStep(tx, ctx, ticket, {
      event: "merged",
      action: "ticket.merged",
      details: { into: into.number },
    });
    await tellStep(tx, ctx, into, {
      event: "merged",
      action: "ticket.merged",
      details: { from: ticket.number },
    });
  });
}

/** Always in the same order, so that two who merge at once wait for each other only once. */
async function lockBoth(
  tx: Transaction,
  ticketId: string,
  intoId: string,
): Promise<[LockedTicket, LockedTicket]> {
  if (ticketId < intoId) {
    const ticket = await lockKnown(tx, ticketId);
    return [ticket, await lockTarget(tx, intoId)];
  }
  const into = await lockTarget(tx, intoId);
  return [await lockKnown(tx, ticketId), into];
}

async function lockTarget(tx: Transaction, intoId: string): Promise<LockedTicket> {
  const into = await lockTicket(tx, intoId);
  if (into === null) throw invalidField("intoId", "invalid");
  return into;
}

/** What we owed there we owe here. */
function takenOver(ticket: LockedTicket, into: LockedTicket) {
  if (ticket.state !== "open") return {};
  const answerBy = soonerOf(ticket.answerBy, into.answerBy);
  return { state: "open" as const, snoozedUntil: null, answerBy };
}

/** Throws `support.wrongStep` for a ticket that isn't merged, `support.mergedForGood` after 30 days. */
export async function unmergeTicket(ctx: Context, ticketId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const ticket = await lockKnown(tx, ticketId);
    if (ticket.state !== "merged") throw supportError("wrongStep");
    if (!canUnmerge(ctx.actor, ticket, new Date())) throw supportError("mergedForGood");
    const { mergedIntoId, stateBeforeMerge } = ticket;
    await changeTicket(tx, ticketId, {
      state: stateBeforeMerge ?? "open",
      stateBeforeMerge: null,
      mergedIntoId: null,
      mergedAt: null,
    });
    const told = { event: "unmerged", action: "ticket.unmerged" } as const;
    await tellStep(tx, ctx, ticket, told);
    if (mergedIntoId === null) return;
    const into = await changeTicket(tx, mergedIntoId, {});
    await tellStep(tx, ctx, into, { ...told, details: { from: ticket.number } });
  });
}

/**
 * Begins a ticket of its own with one message: something new under an old answer. Throws
 * `support.onlyMessage` for a ticket in which nothing would be left.
 */
export async function splitTicket(
  ctx: Context,
  ticketId: string,
  messageId: string,
): Promise<{ id: string; number: string }> {
  return transaction(ctx, async (tx) => {
    const ticket = await lockKnown(tx, ticketId);
    if (!canMerge(ctx.actor, ticket)) throw supportError("wrongStep");
    const written = await listWritten(tx, ticketId);
    const message = written.find(({ id }) => id === messageId);
    if (message === undefined) throw invalidField("messageId", "invalid");
    const left = written.filter((each) => each !== message).at(-1);
    if (left === undefined) throw supportError("onlyMessage");
    const { fromName, fromEmail, userId, proof, createdAt, spamReasons } = message;
    const own = await openTicket(tx, {
      state: "open",
      channel: ticket.channel,
      subject: message.subject ?? subjectOf(message.body),
      name: fromName ?? ticket.name,
      email: fromEmail ?? ticket.email,
      userId,
      locale: ticket.locale,
      assigneeId: ticket.assigneeId,
      proof,
      spamReasons,
      receivedAt: createdAt,
      answerBy: answerByOf(createdAt, ctx.config.support),
      actorId: ctx.actor?.userId ?? null,
    });
    await changeMessage(tx, messageId, { ticketId: own.id });
    await changeTicket(tx, ticketId, { proof: left.proof });
    const told = { event: "split", action: "ticket.split" } as const;
    await tellStep(tx, ctx, ticket, { ...told, details: { to: own.number } });
    await tellStep(tx, ctx, own, { ...told, details: { from: ticket.number } });
    return { id: own.id, number: own.number };
  });
}
