import { and, asc, desc, eq, gt, inArray, or } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { getTicketContext } from "../../context/queries.server.ts";
import { ticketHistory, tickets } from "../../tables.server.ts";
import type { TicketPresence, WholeTicket } from "../contract.ts";
import { canMerge, canUnmerge, undoUntil } from "../merging/model.ts";
import { PRESENT_MS } from "../model.ts";
import { canAnswer, canManage } from "../policy.ts";
import { findProofAsked, hasProvableAccount } from "../proofs/queries.server.ts";
import { ticketDrafts, ticketPresence } from "../tables.server.ts";
import { getTicketRow, itemOf, type TicketRow } from "./item.server.ts";
import { messagesOf } from "./messages.server.ts";

/** Throws `notFound`. */
export async function getTicket(ctx: Context, ticketId: string): Promise<WholeTicket> {
  const { actor, database } = ctx;
  const row = await getTicketRow(database, ticketId);
  const { userId } = signedIn(ctx);
  const [context, others, messages, history, present, draft, proofAskedAt, isProvable] =
    await Promise.all([
      getTicketContext(ctx, ticketId),
      othersOf(database, row),
      messagesOf(ctx, row),
      historyOf(database, ticketId),
      presenceOf(database, ticketId),
      draftOf(database, ticketId, userId),
      findProofAsked(database, ticketId),
      hasProvableAccount(database, row),
    ]);
  const mayAnswer = canAnswer(actor, row);
  return {
    ...itemOf(row),
    ...others,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    messages,
    history,
    draft,
    context,
    presence: present.filter(({ id }) => id !== userId),
    proofAskedAt: proofAskedAt?.toISOString() ?? null,
    can: {
      answer: mayAnswer && row.email !== null,
      manage: canManage(actor),
      merge: canMerge(actor, row),
      unmerge: canUnmerge(actor, row, new Date()),
      requestProof: mayAnswer && isProvable,
    },
  };
}

/** The tickets around it: what it goes on from and in, and what was merged into it. */
async function othersOf(
  reader: Reader,
  { id, followsId, mergedIntoId }: TicketRow,
): Promise<Pick<WholeTicket, "follows" | "mergedInto" | "merged">> {
  const named = [followsId, mergedIntoId].filter((each) => each !== null);
  const rows = await reader
    .select({
      id: tickets.id,
      number: tickets.number,
      subject: tickets.subject,
      mergedIntoId: tickets.mergedIntoId,
      mergedAt: tickets.mergedAt,
    })
    .from(tickets)
    .where(or(eq(tickets.mergedIntoId, id), inArray(tickets.id, named)))
    .orderBy(asc(tickets.mergedAt), asc(tickets.id));
  const shown = (row: (typeof rows)[number]) => ({
    id: row.id,
    number: row.number,
    subject: row.subject,
  });
  const other = (otherId: string | null) => {
    const found = rows.find((row) => row.id === otherId);
    return found === undefined ? null : shown(found);
  };
  return {
    follows: other(followsId),
    mergedInto: other(mergedIntoId),
    merged: rows.flatMap((row) =>
      row.mergedIntoId === id && row.mergedAt !== null
        ? { ...shown(row), undoUntil: undoUntil(row.mergedAt).toISOString() }
        : [],
    ),
  };
}

async function historyOf(reader: Reader, ticketId: string): Promise<WholeTicket["history"]> {
  const rows = await reader
    .select({
      id: ticketHistory.id,
      step: ticketHistory.event,
      at: ticketHistory.at,
      by: users.fullName,
      details: ticketHistory.details,
    })
    .from(ticketHistory)
    .leftJoin(users, eq(users.id, ticketHistory.actorId))
    .where(eq(ticketHistory.ticketId, ticketId))
    .orderBy(asc(ticketHistory.at), asc(ticketHistory.id));
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Who has it open, those who write first. */
export async function presenceOf(reader: Reader, ticketId: string): Promise<TicketPresence[]> {
  const since = new Date(Date.now() - PRESENT_MS);
  return reader
    .select({ id: users.id, name: users.fullName, doing: ticketPresence.doing })
    .from(ticketPresence)
    .innerJoin(users, eq(users.id, ticketPresence.userId))
    .where(and(eq(ticketPresence.ticketId, ticketId), gt(ticketPresence.seenAt, since)))
    .orderBy(desc(eq(ticketPresence.doing, "writing")), asc(users.fullName));
}

async function draftOf(reader: Reader, ticketId: string, userId: string): Promise<string> {
  const [found] = await reader
    .select({ body: ticketDrafts.body })
    .from(ticketDrafts)
    .where(and(eq(ticketDrafts.ticketId, ticketId), eq(ticketDrafts.userId, userId)));
  return found?.body ?? "";
}
