import { signedIn } from "#features/accounts/queries.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { addMessage } from "../../commands/add-message.server.ts";
import { changeTicket } from "../../commands/change-ticket.server.ts";
import { lockKnown, tellStep, type LockedTicket } from "./lock-read.server.ts";

export async function addNote(
  ctx: Context,
  ticketId: string,
  body: string,
): Promise<{ id: string }> {
  return transaction(ctx, async (tx) => {
    const ticket = await lockKnown(tx, ticketId);
    const id = await writeNote(tx, ctx, ticket, body);
    await changeTicket(tx, ticketId, {});
    const details = { messageId: id };
    await tellStep(tx, ctx, ticket, { event: "note", action: "ticket.noted", details });
    return { id };
  });
}

/** Never mailed; whoever it is about may ask to read it. */
export async function writeNote(
  tx: Transaction,
  ctx: Context,
  { id: ticketId }: Pick<LockedTicket, "id">,
  body: string,
): Promise<string> {
  const authorId = signedIn(ctx).userId;
  return addMessage(tx, { ticketId, kind: "note", body, authorId, proof: "session" });
}
