import { eq } from "drizzle-orm";
import type { ErasedAccount } from "#features/accounts/commands/change-user.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import type { ContactReceipt, NewContactMessage } from "./contract.ts";
import { isFromMachine, secondsTooSoon } from "./model.ts";
import { isLetterFrom } from "./queries.server.ts";
import { contactMessages } from "./tables.server.ts";

/** Stores a message to the operator. The same `idempotencyKey` again returns the first receipt. */
export async function sendContactMessage(
  ctx: Context,
  input: NewContactMessage,
  idempotencyKey: string | null,
): Promise<ContactReceipt> {
  await ctx.limits.count("contact", networkOf(ctx.address));
  const received = { id: newId(), receivedAt: new Date() };
  if (isFromMachine(input)) return asReceipt(received);
  const { contactSeconds } = ctx.config;
  const retryAfter = secondsTooSoon(input.shownAt, contactSeconds, received.receivedAt);
  if (retryAfter > 0) throw new AppError("tooSoon", { retryAfter });

  const { name, email, message } = input;
  const row = { ...received, name, email, message, locale: ctx.locale, idempotencyKey };
  const { rowCount } = await ctx.database
    .insert(contactMessages)
    .values(row)
    .onConflictDoNothing({ target: contactMessages.idempotencyKey });
  return asReceipt(rowCount === 0 ? await receiptOf(ctx, idempotencyKey ?? "") : received);
}

/** Handles `accountErased`: deletes the person's messages. */
export async function deleteMessagesOf(
  tx: Transaction,
  _ctx: Context,
  { userId }: ErasedAccount,
): Promise<void> {
  await tx.delete(contactMessages).where(isLetterFrom(tx, userId));
}

type Received = { id: string; receivedAt: Date };

async function receiptOf(ctx: Context, idempotencyKey: string): Promise<Received> {
  const [known] = await ctx.database
    .select({ id: contactMessages.id, receivedAt: contactMessages.receivedAt })
    .from(contactMessages)
    .where(eq(contactMessages.idempotencyKey, idempotencyKey));
  if (known === undefined) throw new AppError("conflict");
  return known;
}

function asReceipt({ id, receivedAt }: Received): ContactReceipt {
  return { id, receivedAt: receivedAt.toISOString() };
}
