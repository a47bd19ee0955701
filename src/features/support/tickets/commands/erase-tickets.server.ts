import { eq, inArray, isNotNull, or, and, sql } from "drizzle-orm";
import type { ErasedAccount } from "#features/accounts/commands/change-user.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { endDraftsOf } from "../desk/commands/save-draft.server.ts";
import { releaseMerged } from "../desk/merging/commands.server.ts";
import { removeTicketFiles } from "../jobs.server.ts";
import { endThreadTokens } from "../links/commands.server.ts";
import { ticketAttachments, ticketMessages, tickets } from "../tables.server.ts";
import { isTicketOf } from "../threads/queries.server.ts";

/**
 * Handles `accountErased`: empties what the person wrote and what was written to them. That there was a
 * ticket, and when, stays until its time.
 */
export async function eraseTicketsOf(
  tx: Transaction,
  ctx: Context,
  { userId }: ErasedAccount,
): Promise<void> {
  const own = await tx
    .select({ id: tickets.id, email: tickets.email })
    .from(tickets)
    .where(isTicketOf(tx, userId));
  const ticketIds = own.map(({ id }) => id);
  const confirmed = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));
  const addresses = [...own, ...confirmed].flatMap(({ email }) => email?.toLowerCase() ?? []);
  const written = or(
    inArray(ticketMessages.ticketId, ticketIds),
    eq(ticketMessages.userId, userId),
    // What they wrote from the same addresses into threads of others.
    inArray(sql`lower(${ticketMessages.fromEmail})`, addresses),
  );
  const emptied = await tx
    .update(ticketMessages)
    .set({
      body: "",
      quoted: null,
      subject: null,
      fromName: null,
      fromEmail: null,
      replyTo: null,
      mailMessageId: null,
      // Mail servers repeat the address.
      deliveryReason: null,
    })
    .where(written)
    .returning({ id: ticketMessages.id });
  await forgetFiles(
    tx,
    ctx,
    emptied.map(({ id }) => id),
  );
  for (const id of ticketIds) await endThreadTokens(tx, id);
  await endDraftsOf(tx, ticketIds);
  await releaseMerged(tx, ctx, ticketIds);
  await tx
    .update(tickets)
    .set({ name: "", email: null, replyTo: null, subject: "", answerBy: null })
    .where(inArray(tickets.id, ticketIds));
  await forgetReplyTo(tx, addresses);
  await tx
    .update(tickets)
    .set({ state: "closed" })
    .where(
      and(inArray(tickets.id, ticketIds), inArray(tickets.state, ["open", "snoozed", "waiting"])),
    );
}

/** Where others' letters named them: those are answered to whom they are from. */
async function forgetReplyTo(tx: Transaction, addresses: string[]): Promise<void> {
  await tx
    .update(tickets)
    .set({ replyTo: null })
    .where(inArray(sql`lower(${tickets.replyTo})`, addresses));
  await tx
    .update(ticketMessages)
    .set({ replyTo: null })
    .where(inArray(sql`lower(${ticketMessages.replyTo})`, addresses));
}

/** The rows now, the files once that is committed. */
async function forgetFiles(tx: Transaction, ctx: Context, messageIds: string[]): Promise<void> {
  const originals = await tx
    .select({ key: ticketMessages.originalKey })
    .from(ticketMessages)
    .where(and(inArray(ticketMessages.id, messageIds), isNotNull(ticketMessages.originalKey)));
  await tx
    .update(ticketMessages)
    .set({ originalKey: null })
    .where(inArray(ticketMessages.id, messageIds));
  const files = await tx
    .delete(ticketAttachments)
    .where(inArray(ticketAttachments.messageId, messageIds))
    .returning({ key: ticketAttachments.storageKey });
  const keys = [...originals, ...files].flatMap(({ key }) => (key === null ? [] : [key]));
  if (keys.length > 0) await ctx.jobs.enqueue(tx, removeTicketFiles, { keys });
}
