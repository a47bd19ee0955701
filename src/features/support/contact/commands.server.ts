import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { UnknownFile } from "#platform/uploads/form.server.ts";
import { keepAttachments, removeAttachments } from "../tickets/attachments/commands.server.ts";
import { drawNumber } from "../tickets/commands/open-ticket.server.ts";
import { answerByOf } from "../tickets/model.ts";
import { receiveMessage } from "../tickets/receiving/commands.server.ts";
import { findConfirmed } from "../tickets/threads/queries.server.ts";
import type { ContactReceipt, NewContactMessage } from "./contract.ts";
import { isFromMachine, secondsTooSoon, spamReasonsOf } from "./model.ts";

/** Opens a ticket with a message to the operator. The same `idempotencyKey` again returns the first receipt. */
export async function sendContactMessage(
  ctx: Context,
  input: NewContactMessage,
  files: readonly UnknownFile[],
  idempotencyKey: string | null,
): Promise<ContactReceipt> {
  const now = new Date();
  const { contactSeconds, support, entryWords } = ctx.config;
  const promised = answerByOf(now, support);
  if (isFromMachine(input)) {
    return asReceipt({ id: newId(), receivedAt: now, number: drawNumber(), answerBy: promised });
  }
  const retryAfter = secondsTooSoon(input.shownAt, contactSeconds, now);
  if (retryAfter > 0) throw new AppError("tooSoon", { retryAfter });

  const { name, email, message: body } = input;
  const confirmed = await findConfirmed(ctx, email);
  const attachments = await keepAttachments(ctx, files);
  const remove = () => removeAttachments(ctx, attachments);
  const received = await transaction(ctx, (tx) =>
    receiveMessage(tx, ctx, {
      channel: confirmed === null ? "form" : "account",
      ticketId: null,
      kind: "message",
      name,
      email,
      userId: confirmed,
      locale: ctx.locale,
      subject: null,
      body,
      quoted: null,
      proof: confirmed === null ? "none" : "session",
      spamReasons: spamReasonsOf(input, { words: entryWords, links: support.mostLinks }),
      attachments,
      mail: null,
      idempotencyKey,
    }),
  ).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  if (received.isRepeated) await remove();
  const { ticketId: id, number, receivedAt, answerBy } = received;
  // What is set aside gets the usual answer: whoever writes spam learns nothing of it.
  return asReceipt({ id, number, receivedAt, answerBy: answerBy ?? promised });
}

type Received = { id: string; number: string; receivedAt: Date; answerBy: Date };

function asReceipt({ id, number, receivedAt, answerBy }: Received): ContactReceipt {
  return { id, number, receivedAt: receivedAt.toISOString(), answerBy: answerBy.toISOString() };
}
