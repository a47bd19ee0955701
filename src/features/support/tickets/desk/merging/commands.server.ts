import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { supportError } from "../../../errors.ts";
import { changeMessage } from "../../commands/add-message.server.ts";
import { appendToTicket } from "../../commands/append-history.server.ts";
import {
  changeTicket,
  lockTicket,
  type TicketChange,
} from "../../commands/change-ticket.server.ts";
import { openTicket } from "../../commands/open-ticket.server.ts";
import type { Proof } from "../../contract.ts";
import { answerByOf, isFromOwn, subjectOf } from "../../model.ts";
import { rootOf } from "../../queries.server.ts";
import { writeNote } from "../commands/add-note.server.ts";
import { lockKnown, tellStep, type LockedTicket } from "../commands/lock-read.server.ts";
import { canMerge, canUnmerge, soonerOf } from "./model.ts";
import {
  findStandingBefore,
  hasReplySince,
  listMergedInto,
  listWritten,
  type Standing,
} from "./queries.server.ts";

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
      details: { from: ticket.number, before: standing(into) },
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

/** How the ticket stood, for undoing the merge. */
function standing({ state, answerBy, snoozedUntil }: LockedTicket): Standing {
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  return { state, answerBy: iso(answerBy), snoozedUntil: iso(snoozedUntil) };
}

/** What we owed there we owe here. */
function takenOver(ticket: LockedTicket, into: LockedTicket) {
  if (ticket.state !== "open") return {};
  const answerBy = soonerOf(ticket.answerBy, into.answerBy);
  // That it was missed is told once.
  const { lateToldAt } = answerBy === ticket.answerBy ? ticket : into;
  return { state: "open" as const, snoozedUntil: null, answerBy, lateToldAt };
}

/** Throws `support.wrongStep` for a ticket that isn't merged, `support.mergedForGood` after 30 days. */
export async function unmergeTicket(ctx: Context, ticketId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const ticket = await lockKnown(tx, ticketId);
    if (ticket.state !== "merged") throw supportError("wrongStep");
    if (!canUnmerge(ctx.actor, ticket, new Date())) throw supportError("mergedForGood");
    const { mergedIntoId } = ticket;
    await takeOut(tx, ctx, ticket);
    const told = { event: "unmerged", action: "ticket.unmerged" } as const;
    await tellStep(tx, ctx, ticket, told);
    if (mergedIntoId === null) return;
    const before = await findStandingBefore(tx, mergedIntoId, ticket.number);
    const into = await changeTicket(tx, mergedIntoId, before ?? {});
    await tellStep(tx, ctx, into, { ...told, details: { from: ticket.number } });
  });
}

/** Lets tickets of others go on by themselves, where the one that they were merged into is erased. */
export async function releaseMerged(
  tx: Transaction,
  ctx: Context,
  rootIds: readonly string[],
): Promise<void> {
  for (const ticket of await listMergedInto(tx, rootIds)) {
    await takeOut(tx, ctx, ticket);
    await appendToTicket(tx, ticket.id, { event: "unmerged" });
  }
}

async function takeOut(tx: Transaction, ctx: Context, ticket: LockedTicket): Promise<void> {
  await changeTicket(tx, ticket.id, {
    ...(await standingOf(tx, ctx, ticket)),
    stateBeforeMerge: null,
    mergedIntoId: null,
    mergedAt: null,
  });
}

/** As before; but what came while it was merged, and was answered nowhere, is owed an answer by itself. */
async function standingOf(
  tx: Transaction,
  { config }: Context,
  { id, mergedIntoId, mergedAt, stateBeforeMerge, email }: LockedTicket,
): Promise<TicketChange> {
  const state = stateBeforeMerge ?? "open";
  const came = (await listWritten(tx, id)).at(-1);
  if (came === undefined || mergedAt === null || came.createdAt <= mergedAt) return { state };
  // An answer from there went to that ticket's own address.
  const into = mergedIntoId === null ? null : await lockTicket(tx, await rootOf(tx, mergedIntoId));
  const isAnswered =
    into !== null && isFromOwn(into, email) && (await hasReplySince(tx, into.id, came.createdAt));
  if (isAnswered || state === "open") return { state };
  const answerBy = answerByOf(came.createdAt, config.support);
  return { state: "open", snoozedUntil: null, answerBy };
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
    const left = written.filter((each) => each !== message);
    if (left.length === 0) throw supportError("onlyMessage");
    const { fromName, fromEmail, replyTo, userId, createdAt, spamReasons } = message;
    const proof = proofApart(ticket, message);
    const own = await openTicket(tx, {
      state: "open",
      channel: ticket.channel,
      subject: message.subject ?? subjectOf(message.body),
      name: fromName ?? ticket.name,
      // A mail may name nobody; the ticket's own person hasn't written it then.
      email: fromEmail || null,
      replyTo,
      userId,
      locale: ticket.locale,
      assigneeId: ticket.assigneeId,
      proof,
      spamReasons,
      receivedAt: createdAt,
      answerBy: answerByOf(createdAt, ctx.config.support),
      actorId: ctx.actor?.userId ?? null,
    });
    await changeMessage(tx, messageId, { ticketId: own.id, proof });
    await changeTicket(tx, ticketId, { proof: proofLeft(ticket, left) });
    const told = { event: "split", action: "ticket.split" } as const;
    await tellStep(tx, ctx, ticket, { ...told, details: { to: own.number } });
    await tellStep(tx, ctx, own, { ...told, details: { from: ticket.number } });
    return { id: own.id, number: own.number };
  });
}

/** The secret of a thread is its person's: of whoever else wrote with it, by their own address, it proves nothing. */
function proofApart(
  ticket: LockedTicket,
  { proof, fromEmail }: { proof: Proof; fromEmail: string | null },
): Proof {
  return proof === "link" && !isFromOwn(ticket, fromEmail) ? "none" : proof;
}

/** By what is left from the ticket's own address; a pressed proof holds for what came before it. */
function proofLeft(
  ticket: LockedTicket,
  left: readonly { proof: Proof; fromEmail: string | null; createdAt: Date }[],
): Proof {
  const last = left.findLast(({ fromEmail }) => isFromOwn(ticket, fromEmail));
  const { provenAt, proof } = ticket;
  if (provenAt !== null && (last === undefined || last.createdAt <= provenAt)) return "link";
  return last?.proof ?? proof;
}
