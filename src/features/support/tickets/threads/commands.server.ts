import { signedIn } from "#features/accounts/queries.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import type { UnknownFile } from "#platform/uploads/form.server.ts";
import { keepAttachments, removeAttachments } from "../attachments/commands.server.ts";
import { appendToTicket } from "../commands/append-history.server.ts";
import { changeTicket, lockTicket } from "../commands/change-ticket.server.ts";
import { makeThreadToken } from "../links/commands.server.ts";
import { readThreadToken } from "../links/queries.server.ts";
import { receiveMessage } from "../receiving/commands.server.ts";
import type { AskedLink } from "./contract.ts";
import { mailThreadLink } from "./jobs.server.ts";
import { normaliseNumber } from "./model.ts";
import { canClose, findConfirmed, getByToken, getOwnTicket, threadOf } from "./queries.server.ts";

/** Who may write in a thread at all; asked before files are read. */
export async function admitToThread(ctx: Context, token: string): Promise<void> {
  await ctx.limits.count("contact", networkOf(ctx.address));
  await getByToken(ctx, token);
}

/** Whoever holds the link writes as the thread's person. */
export async function sendThreadMessage(
  ctx: Context,
  token: string,
  body: string,
  files: readonly UnknownFile[],
  idempotencyKey: string | null,
) {
  const ticket = await getByToken(ctx, token);
  const { name, locale, email } = ticket;
  if (email === null) throw new AppError("notFound");
  const confirmed = await findConfirmed(ctx, email);
  const attachments = await keepAttachments(ctx, files);
  const remove = () => removeAttachments(ctx, attachments);
  const received = await transaction(ctx, (tx) =>
    receiveMessage(tx, ctx, {
      channel: confirmed === null ? "form" : "account",
      ticketId: ticket.id,
      kind: "message",
      name,
      email,
      userId: confirmed,
      locale,
      subject: null,
      body,
      quoted: null,
      proof: confirmed === null ? "link" : "session",
      spamReasons: [],
      attachments,
      mail: null,
      idempotencyKey,
    }),
  ).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  if (received.isRepeated) await remove();
  const { messageId: id, number, receivedAt, answerBy } = received;
  return {
    id,
    number,
    sentAt: receivedAt.toISOString(),
    answerBy: answerBy?.toISOString() ?? null,
  };
}

/** »Det er løst.« Throws `conflict` where there is nothing to close. */
export async function closeThread(ctx: Context, token: string): Promise<void> {
  const ticket = await getByToken(ctx, token);
  await transaction(ctx, async (tx) => {
    const { root } = await threadOf(tx, ticket);
    const locked = await lockTicket(tx, root.id);
    if (locked === null || !canClose(locked.state)) throw new AppError("conflict");
    await changeTicket(tx, root.id, { state: "closed", snoozedUntil: null, answerBy: null });
    const details = { from: locked.state, to: "closed", by: "person" };
    await appendToTicket(tx, root.id, { event: "state", details });
  });
}

/** Whether there is such a thread makes no difference, in what is said or done. */
export async function askForLink(ctx: Context, asked: AskedLink): Promise<void> {
  await ctx.limits.count("mail", networkOf(ctx.address));
  if ("token" in asked) {
    const link = await readThreadToken(ctx.database, asked.token);
    await ctx.limits.count("mailAccount", link?.ticketId ?? hashToken(asked.token).toString("hex"));
    await transaction(ctx, (tx) =>
      ctx.jobs.enqueue(tx, mailThreadLink, { ticketId: link?.ticketId ?? null }),
    );
    return;
  }
  await ctx.limits.count("mailAccount", asked.email.toLowerCase());
  const number = normaliseNumber(asked.number);
  const { email } = asked;
  await transaction(ctx, (tx) =>
    ctx.jobs.enqueue(tx, mailThreadLink, number === null ? { ticketId: null } : { number, email }),
  );
}

/** A link for whoever is signed in: who they are is known. */
export async function openOwnThread(ctx: Context, ticketId: string): Promise<{ token: string }> {
  const { userId } = signedIn(ctx);
  const id = await getOwnTicket(ctx.database, userId, ticketId);
  return { token: await makeThreadToken(ctx.database, id) };
}
