import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { answerAddressOf, isLate } from "../../model.ts";
import { tickets } from "../../tables.server.ts";
import type { TicketItem } from "../contract.ts";
import { isOwed } from "../model.ts";

const assignees = alias(users, "assignees");

const item = {
  id: tickets.id,
  number: tickets.number,
  subject: tickets.subject,
  state: tickets.state,
  channel: tickets.channel,
  locale: tickets.locale,
  name: tickets.name,
  email: tickets.email,
  replyTo: tickets.replyTo,
  proof: tickets.proof,
  assigneeId: tickets.assigneeId,
  assigneeName: assignees.fullName,
  answerBy: tickets.answerBy,
  spamReasons: tickets.spamReasons,
  revision: tickets.revision,
  updatedAt: tickets.updatedAt,
  snoozedUntil: tickets.snoozedUntil,
  userId: tickets.userId,
  followsId: tickets.followsId,
  mergedIntoId: tickets.mergedIntoId,
  mergedAt: tickets.mergedAt,
};

/** Rows of tickets with the name of their assignee, to be narrowed and ordered. */
export function selectItems(reader: Reader) {
  return reader
    .select(item)
    .from(tickets)
    .leftJoin(assignees, eq(assignees.id, tickets.assigneeId));
}

export type TicketRow = Awaited<ReturnType<typeof selectItems>>[number];

export function itemOf(row: TicketRow, now = new Date()): TicketItem {
  const { id, number, subject, state, channel, locale, proof, spamReasons, revision } = row;
  const { name, email, assigneeId, assigneeName, answerBy, updatedAt } = row;
  return {
    id,
    number,
    subject,
    state,
    channel,
    locale,
    contact: { name, email: email ?? "", answersTo: answerAddressOf(row) ?? "" },
    proof,
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? "" },
    answerBy: isOwed(state) ? (answerBy?.toISOString() ?? null) : null,
    isLate: isLate({ state, answerBy }, now),
    spamReasons,
    revision,
    updatedAt: updatedAt.toISOString(),
  };
}

/** Throws `notFound`. */
export async function getTicketRow(reader: Reader, ticketId: string): Promise<TicketRow> {
  const [row] = await selectItems(reader).where(eq(tickets.id, ticketId));
  if (row === undefined) throw new AppError("notFound");
  return row;
}
