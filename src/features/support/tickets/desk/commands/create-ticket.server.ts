import { signedIn } from "#features/accounts/queries.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { openTicket } from "../../commands/open-ticket.server.ts";
import type { NewTicket } from "../contract.ts";
import { writeReply } from "./send-reply.server.ts";

/** Staff write first: nothing of an account is told or done until the person has proved who they are. */
export async function createTicket(
  ctx: Context,
  { body, ...given }: NewTicket,
): Promise<{ id: string; number: string; messageId: string; sendsAt: string }> {
  const { userId } = signedIn(ctx);
  return transaction(ctx, async (tx) => {
    const ticket = await openTicket(tx, {
      ...given,
      actorId: userId,
      assigneeId: userId,
      state: "waiting",
      channel: "staff",
      proof: "none",
      receivedAt: new Date(),
    });
    const { id: messageId, sendsAt } = await writeReply(tx, ctx, ticket, { body, then: "waiting" });
    return { id: ticket.id, number: ticket.number, messageId, sendsAt };
  });
}
