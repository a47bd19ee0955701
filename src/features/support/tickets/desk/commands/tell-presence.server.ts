import { signedIn } from "#features/accounts/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import { seeNotices } from "#platform/staff-notices.server.ts";
import { urlOfTicket } from "../../commands/notify-staff.server.ts";
import { getTicketRow } from "../queries/item.server.ts";
import type { TicketPresence } from "../contract.ts";
import { ticketPresence } from "../tables.server.ts";

/**
 * Colleagues learn of it after the write, many at once: it changes nothing of the ticket. Whoever has it
 * open has seen what they were told of it.
 */
export async function tellPresence(
  ctx: Context,
  ticketId: string,
  doing: TicketPresence["doing"],
): Promise<void> {
  await getTicketRow(ctx.database, ticketId);
  const { userId } = signedIn(ctx);
  const seenAt = new Date();
  await ctx.database
    .insert(ticketPresence)
    .values({ ticketId, userId, doing, seenAt })
    .onConflictDoUpdate({
      target: [ticketPresence.ticketId, ticketPresence.userId],
      set: { doing, seenAt },
    });
  await seeNotices(ctx, urlOfTicket(ticketId));
  ctx.events.publish({ topic: "tickets", kind: "presence", id: ticketId });
}
