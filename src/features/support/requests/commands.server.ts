import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { ErasedAccount } from "#features/accounts/commands/change-user.server.ts";
import {
  getSignedInUser,
  getUserById,
  isEmailOfAccount,
  signedIn,
} from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import type {
  NewRequest,
  NewCodeRequest,
  Receipt,
  RequestAnswer,
  RequestKind,
} from "./contract.ts";
import { mailRequestAnswer, mailRequestLink, mailRequestReceipt } from "./jobs.server.ts";
import { oneMonthAfter } from "./model.ts";
import { findOwnOpen, isOwnOpen, isRequestOf } from "./queries.server.ts";
import { rightsRequestLinks, rightsRequests, rightsRequestSteps } from "./tables.server.ts";

const LINK_DAYS = 3;
const DAY = 86_400_000;

/** By whoever is signed in: who they are is known. */
export async function makeRequest(ctx: Context, input: NewRequest): Promise<Receipt> {
  const { id: userId, email, locale } = await getSignedInUser(ctx);
  await ctx.limits.count("mailAccount", userId);
  return transaction(ctx, async (tx) => {
    const { id, ...receipt } = await receive(tx, ctx, { ...input, userId, email, locale });
    await ctx.jobs.enqueue(tx, mailRequestReceipt, { requestId: id });
    return receipt;
  });
}

/**
 * Exports and erasures requested in the profile have a number and a deadline, too; their own mails
 * state both. A repeated request is the same one until it is done.
 */
export async function beginOwnRequest(
  tx: Transaction,
  ctx: Context,
  kind: RequestKind,
  dueAt?: Date,
): Promise<Receipt & { isNew: boolean }> {
  const { id: userId, email, locale } = await getUserById(tx, signedIn(ctx).userId);
  const open = await findOwnOpen(tx, userId, kind);
  if (open === null) {
    const asked = { kind, message: null, userId, email, locale, dueAt, isSelfService: true };
    const { number, dueAt: due } = await receive(tx, ctx, asked);
    return { number, dueAt: due, isNew: true };
  }
  const due = dueAt ?? open.dueAt;
  await tx.update(rightsRequests).set({ dueAt: due }).where(eq(rightsRequests.id, open.id));
  return { number: open.number, dueAt: due.toISOString(), isNew: false };
}

/** It is done, or was taken back. */
export async function closeOwnRequest(
  tx: Transaction,
  userId: string,
  kind: RequestKind,
  state: "done" | "withdrawn",
): Promise<void> {
  const at = new Date();
  const ended = await tx
    .update(rightsRequests)
    .set({ state, closedAt: at })
    .where(isOwnOpen(userId, kind))
    .returning({ requestId: rightsRequests.id });
  for (const { requestId } of ended) {
    await tx.insert(rightsRequestSteps).values({ id: newId(), requestId, step: state, at });
  }
}

/**
 * Handles `accountErased`: closes the erasure request and deletes what the person wrote. The
 * request itself and its outcome stay.
 */
export async function anonymiseRequests(
  tx: Transaction,
  _ctx: Context,
  { userId }: ErasedAccount,
): Promise<void> {
  await closeOwnRequest(tx, userId, "erasure", "done");
  await tx
    .update(rightsRequests)
    .set({ email: null, message: null, answer: null })
    .where(isRequestOf(tx, userId));
}

/** By anyone: whether the address is known to us makes no difference, in what is said or done. */
export async function requestByMail(ctx: Context, input: NewCodeRequest): Promise<void> {
  await ctx.limits.count("mail", networkOf(ctx.address));
  await ctx.limits.count("mailAccount", input.email.toLowerCase());
  const id = newId();
  const expiresAt = new Date(Date.now() + LINK_DAYS * DAY);
  await transaction(ctx, async (tx) => {
    await tx.insert(rightsRequestLinks).values({ id, expiresAt, locale: ctx.locale, ...input });
    await ctx.jobs.enqueue(tx, mailRequestLink, { linkId: id });
  });
}

/** Throws `linkUsed` for a link that was used, has expired or never was: all alike. */
export async function confirmRequest(ctx: Context, token: string): Promise<Receipt> {
  await ctx.limits.count("token", networkOf(ctx.address));
  return transaction(ctx, async (tx) => {
    const [used] = await tx
      .delete(rightsRequestLinks)
      .where(
        and(
          eq(rightsRequestLinks.tokenHash, hashToken(token)),
          gt(rightsRequestLinks.expiresAt, new Date()),
        ),
      )
      .returning();
    if (used === undefined) throw new AppError("linkUsed");
    const { kind, message, email, locale } = used;
    const userId = await ownerOf(tx, email);
    const { id, ...receipt } = await receive(tx, ctx, { kind, message, email, locale, userId });
    await ctx.jobs.enqueue(tx, mailRequestReceipt, { requestId: id });
    return receipt;
  });
}

/** The account of whoever reads mail there, as far as both have been proved. */
async function ownerOf(tx: Transaction, email: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isEmailOfAccount(sql`${email}::text`), isNotNull(users.emailVerifiedAt)));
  return found?.id ?? null;
}

type Received = NewRequest & {
  userId: string | null;
  email: string;
  locale: Locale;
  isSelfService?: boolean;
  dueAt?: Date | undefined;
};

async function receive(
  tx: Transaction,
  ctx: Context,
  request: Received,
): Promise<Receipt & { id: string }> {
  const id = newId();
  const receivedAt = new Date();
  const dueAt = request.dueAt ?? oneMonthAfter(receivedAt);
  const [row] = await tx
    .insert(rightsRequests)
    .values({ ...request, id, state: "open", receivedAt, dueAt })
    .returning({ number: rightsRequests.number });
  if (row === undefined) throw new Error("a request without a number");
  await tx
    .insert(rightsRequestSteps)
    .values({ id: newId(), requestId: id, step: "received", at: receivedAt });
  await recordAudit(tx, ctx, {
    action: "request.received",
    subject: "request",
    subjectId: id,
    details: { kind: request.kind, number: row.number },
  });
  return { id, number: row.number, dueAt: dueAt.toISOString() };
}

/** Of two who answer at once the second is told that it is done. */
export async function answerRequest(
  ctx: Context,
  id: string,
  { outcome, answer }: RequestAnswer,
): Promise<void> {
  const at = new Date();
  await transaction(ctx, async (tx) => {
    const [closed] = await tx
      .update(rightsRequests)
      .set({ state: outcome, answer, closedAt: at })
      .where(
        and(
          eq(rightsRequests.id, id),
          eq(rightsRequests.state, "open"),
          eq(rightsRequests.isSelfService, false),
        ),
      )
      .returning({ number: rightsRequests.number });
    if (closed === undefined) {
      const known = await tx.$count(rightsRequests, eq(rightsRequests.id, id));
      throw new AppError(known === 0 ? "notFound" : "conflict");
    }
    const actorId = ctx.actor?.userId ?? null;
    await tx
      .insert(rightsRequestSteps)
      .values({ id: newId(), requestId: id, step: outcome, at, actorId });
    await recordAudit(tx, ctx, {
      action: outcome === "done" ? "request.answered" : "request.refused",
      subject: "request",
      subjectId: id,
      details: { number: closed.number },
    });
    await ctx.jobs.enqueue(tx, mailRequestAnswer, { requestId: id });
  });
}
