import { randomBytes } from "node:crypto";
import { announceIn } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { drawWord } from "#platform/secrets/keyed.server.ts";
import { NUMBER_LENGTH } from "../contract.ts";
import { NUMBER_LETTERS } from "../model.ts";
import { tickets } from "../tables.server.ts";
import { appendToTicket } from "./append-history.server.ts";

type Ticket = typeof tickets.$inferInsert;

/** What a ticket begins with; its id, number and secrets are drawn here. */
export type NewTicket = Omit<
  Ticket,
  "id" | "number" | "mailId" | "revision" | "lastMessageAt" | "updatedAt"
> & { actorId?: string | null };

/** Opens a ticket, without a message yet. */
export async function openTicket(
  tx: Transaction,
  { actorId = null, ...given }: NewTicket,
): Promise<typeof tickets.$inferSelect> {
  const at = given.receivedAt;
  const drawn = {
    id: newId(),
    mailId: randomBytes(16).toString("hex"),
    lastMessageAt: at,
    updatedAt: at,
  };
  for (;;) {
    const number = drawNumber();
    const [opened] = await tx
      .insert(tickets)
      .values({ ...given, ...drawn, number })
      .onConflictDoNothing({ target: tickets.number })
      .returning();
    // Of a million million numbers one that is taken is drawn again.
    if (opened === undefined) continue;
    const details = { channel: given.channel, state: given.state };
    await appendToTicket(tx, opened.id, { event: "opened", actorId, details, at });
    announceIn(tx, { topic: "tickets", kind: "ticket", id: opened.id });
    return opened;
  }
}

/** A number that nobody can guess, and that opens nothing. */
export function drawNumber(): string {
  return `H${drawWord(NUMBER_LETTERS, NUMBER_LENGTH - 1)}`;
}
