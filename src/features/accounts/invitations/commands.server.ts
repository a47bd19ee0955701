import { and, count, eq, lt, ne } from "drizzle-orm";
import { accountError } from "#features/accounts/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { newId } from "#platform/ids.ts";
import type { ReturnedMail } from "#platform/mail/returned-mails.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { confirmAddress } from "#features/accounts/email-change/commands.server.ts";
import { keyOf } from "#platform/ascii-address.ts";
import { signedIn } from "../queries.server.ts";
import { users } from "../tables.server.ts";
import type { InvitationKind } from "./contract.ts";
import { mailInvitation, mailInvitationAnswered, markUndelivered } from "./jobs.server.ts";
import { INVITATION_DAYS, isFor, SHOWN_AFTER_DAYS } from "./model.ts";
import { about, answerable, rulesOf, type About } from "./queries.server.ts";
import { invitations } from "./tables.server.ts";

const DAY = 86_400_000;
/** Per subject: more than any family needs, less than an advertiser would want. */
const AT_ONCE = 100;

export type NewInvitation = About & {
  subjectName: string | null;
  role: string | null;
  email: string;
  message: string | null;
  /** The recipient's language if the inviter knows it; otherwise the inviter's own. */
  locale?: Locale;
};

/**
 * Runs before anything is mailed on a user's behalf: limited, and only for users with a confirmed
 * address. Throws `accounts.verifyFirst`, `tooMany`.
 */
export async function requireAnswerable(ctx: Context): Promise<void> {
  const { userId } = signedIn(ctx);
  const [asker] = await ctx.database
    .select({ emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  if ((asker?.emailVerifiedAt ?? null) === null) throw accountError("verifyFirst");
  await ctx.limits.count("invitation", userId);
}

/** Invites by mail; an earlier invitation to the same person is renewed and its link ends. */
export async function invite(tx: Transaction, ctx: Context, input: NewInvitation) {
  const [open] = await tx.select({ count: count() }).from(invitations).where(about(input));
  if ((open?.count ?? 0) >= AT_ONCE) {
    throw new AppError("limitReached", { values: { count: AT_ONCE } });
  }
  const asked = {
    locale: ctx.locale,
    ...input,
    emailKey: keyOf(input.email),
    invitedBy: signedIn(ctx).userId,
    ...fromNow(ctx, input.kind),
  };
  const [row] = await tx
    .insert(invitations)
    .values({ ...asked, id: newId(), createdAt: asked.sentAt })
    .onConflictDoUpdate({
      target: [invitations.subjectId, invitations.kind, invitations.emailKey],
      set: asked,
    })
    .returning({ id: invitations.id });
  if (row === undefined) throw new Error("an invitation was not kept");
  await ctx.jobs.enqueue(tx, mailInvitation, { invitationId: row.id });
  return row.id;
}

/** The link of the previous mail no longer works. */
function fromNow(ctx: Context, kind: InvitationKind) {
  const now = new Date();
  const { days = INVITATION_DAYS } = rulesOf(ctx, kind);
  const expiresAt = new Date(now.getTime() + days * DAY);
  const nothingYet = { tokenHash: null, mailSecret: null, declinedAt: null, undeliveredAt: null };
  return { ...nothingYet, sentAt: now, expiresAt };
}

/** Mails it again with a new full period; the sender becomes the inviter. */
export async function sendAgain(tx: Transaction, ctx: Context, asked: About, id: string) {
  const { rowCount } = await tx
    .update(invitations)
    .set({ ...fromNow(ctx, asked.kind), invitedBy: signedIn(ctx).userId })
    .where(and(eq(invitations.id, id), about(asked)));
  if (rowCount === 0) throw new AppError("notFound");
  await ctx.jobs.enqueue(tx, mailInvitation, { invitationId: id });
}

/** For subjects with one invitation at a time: the previous recipient's link ends. */
export async function withdrawOthers(tx: Transaction, asked: About, email: string): Promise<void> {
  await tx.delete(invitations).where(and(about(asked), ne(invitations.emailKey, keyOf(email))));
}

/** Ends all invitations to a page, whoever sent them. */
export async function withdrawAll(tx: Transaction, subjectId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.subjectId, subjectId));
}

export async function purgeInvitations({ database }: Services, now: Date): Promise<void> {
  const longOver = new Date(now.getTime() - SHOWN_AFTER_DAYS * DAY);
  await database.delete(invitations).where(lt(invitations.expiresAt, longOver));
}

/** One that may have been answered or have expired by now. */
export async function endInvitation(tx: Transaction, id: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.id, id));
}

/** Withdraws it. Returns what it was. */
export async function withdraw(tx: Transaction, asked: About, id: string) {
  const [gone] = await tx
    .delete(invitations)
    .where(and(eq(invitations.id, id), about(asked)))
    .returning();
  if (gone === undefined) throw new AppError("notFound");
  return gone;
}

/**
 * Accepts as the signed-in user. Of concurrent requests with one link, one succeeds. Throws
 * `linkUsed`, and `accounts.notForYou` if a staff role was meant for another address; that uses nothing up.
 */
export async function acceptInvitation(ctx: Context, token: string) {
  const { userId, sessionId } = signedIn(ctx);
  await ctx.limits.count("token", networkOf(ctx.address));
  return transaction(ctx, async (tx, announce) => {
    const invitation = await lockInvitation(tx, ctx, token);
    const { kind, email, emailKey, invitedBy, subjectId, subjectName } = invitation;
    const [person] = await tx
      .select({ fullName: users.fullName, emailKey: users.emailKey })
      .from(users)
      .where(eq(users.id, userId));
    if (person === undefined) throw new AppError("unauthenticated");
    const rules = rulesOf(ctx, kind);
    if (!isFor(rules, { invitedKey: emailKey, ownKey: person.emailKey }))
      throw accountError("notForYou");
    // Having the link proves that one reads the address's mail. Before a role is granted, which
    // requires a confirmed address.
    if (person.emailKey === emailKey) await confirmAddress(tx, ctx, userId, sessionId);
    const to = await rules.accept(tx, ctx, invitation, userId);
    await tx.delete(invitations).where(eq(invitations.id, invitation.id));
    if (subjectId !== null) announce({ topic: subjectId, kind: "memorial", id: subjectId });
    await recordAudit(tx, ctx, {
      action: "invitation.accepted",
      subject: "invitation",
      subjectId: subjectId ?? userId,
      details: { kind, role: invitation.role, invitedBy },
    });
    await ctx.jobs.enqueue(tx, mailInvitationAnswered, {
      inviterId: invitedBy,
      email,
      name: person.fullName,
      subject: subjectName,
      kind,
    });
    return { to };
  });
}

/**
 * Uses up one of a kind that is answered by a call of its own, without an account. Returns what it was; throws
 * `linkUsed`.
 */
export async function takeInvitation(
  tx: Transaction,
  ctx: Context,
  { token, kind }: { token: string; kind: InvitationKind },
) {
  const invitation = await lockInvitation(tx, ctx, token);
  if (invitation.kind !== kind) throw new AppError("linkUsed");
  await endInvitation(tx, invitation.id);
  return invitation;
}

async function lockInvitation(tx: Transaction, ctx: Context, token: string) {
  const [found] = await tx.select().from(invitations).where(answerable(token));
  if (found === undefined) throw new AppError("linkUsed");
  if (found.subjectId !== null) await rulesOf(ctx, found.kind).lock(tx, found.subjectId);
  const [invitation] = await tx.select().from(invitations).where(answerable(token)).for("update");
  if (
    invitation === undefined ||
    !(await rulesOf(ctx, invitation.kind).mayInvite(tx, invitation, ctx))
  ) {
    throw new AppError("linkUsed");
  }
  return invitation;
}

/** Handles `mailsReturned`. */
export async function markReturned(
  tx: Transaction,
  services: Services,
  returned: readonly ReturnedMail[],
): Promise<void> {
  for (const { aboutId: id, secret: mailSecret } of returned) {
    await markUndelivered(tx, services, { id, mailSecret });
  }
}

/** Declines; the inviter is notified, and sees it until they withdraw the invitation. */
export async function declineInvitation(ctx: Context, token: string): Promise<void> {
  await ctx.limits.count("token", networkOf(ctx.address));
  await transaction(ctx, async (tx) => {
    const [declined] = await tx
      .update(invitations)
      .set({ declinedAt: new Date(), tokenHash: null })
      .where(answerable(token))
      .returning();
    if (declined === undefined) throw new AppError("linkUsed");
    const { id, kind, role, email, invitedBy, subjectName } = declined;
    await recordAudit(tx, ctx, {
      action: "invitation.declined",
      subject: "invitation",
      subjectId: declined.subjectId ?? id,
      details: { kind, role, invitedBy },
    });
    await ctx.jobs.enqueue(tx, mailInvitationAnswered, {
      inviterId: invitedBy,
      email,
      name: null,
      subject: subjectName,
      kind,
    });
  });
}
