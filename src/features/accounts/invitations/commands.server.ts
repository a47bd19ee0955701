import { and, count, eq, ne } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { confirmAddress } from "../addresses/commands.server.ts";
import { keyOf } from "../model.ts";
import { signedIn } from "../queries.server.ts";
import { users } from "../tables.server.ts";
import { mailInvitation, mailInvitationAnswered } from "./jobs.server.ts";
import { daysOf, isFor, type InvitationKind } from "./model.ts";
import { about, answerable, type About, type InvitationRow } from "./queries.server.ts";
import { invitations } from "./tables.server.ts";

const DAY = 86_400_000;
/** About one thing at a time: more than any family asks, less than an advertiser would. */
const AT_ONCE = 100;

/** What each kind makes of an answer, in the transaction that uses the link up. */
export type InvitationEnds = {
  /** Locks what the right to invite depends on: always before the invitation, so that nobody waits in a circle. */
  lock(tx: Transaction, subjectId: string): Promise<unknown>;
  /** Whether whoever invited could do so today; otherwise the link is as good as used. */
  mayInvite(reader: Reader, invitation: InvitationRow): Promise<boolean>;
  /** Answers where whoever said yes is led. Throws `linkUsed` when there is nothing to join any more. */
  accept(tx: Transaction, ctx: Context, invitation: InvitationRow, userId: string): Promise<string>;
};
export type EndsByKind = Record<InvitationKind, InvitationEnds>;

export type NewInvitation = About & {
  subjectName: string | null;
  role: string | null;
  email: string;
  message: string | null;
  /** Of whoever is asked, where the asker knows it; else the asker's own. */
  locale?: Locale;
};

/**
 * Before anything is mailed on somebody's behalf: counted, and only for who can be answered at their
 * own address. Throws `verifyFirst`, `tooMany`.
 */
export async function requireAnswerable(ctx: Context): Promise<void> {
  const { userId } = signedIn(ctx);
  const [asker] = await ctx.database
    .select({ emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  if ((asker?.emailVerifiedAt ?? null) === null) throw new AppError("verifyFirst");
  await ctx.limits.count("invitation", userId);
}

/** Asks somebody by mail; who was asked before is asked anew, and the earlier link ends. */
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
    ...fromNow(input.kind),
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

/** The link of the mail before opens nothing from now on. */
function fromNow(kind: InvitationKind) {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + daysOf(kind) * DAY);
  return { tokenHash: null, declinedAt: null, sentAt: now, expiresAt };
}

/** Mails it again, for as many days as at first; it is the sender's invitation from now on. */
export async function sendAgain(tx: Transaction, ctx: Context, asked: About, id: string) {
  const { rowCount } = await tx
    .update(invitations)
    .set({ ...fromNow(asked.kind), invitedBy: signedIn(ctx).userId })
    .where(and(eq(invitations.id, id), about(asked)));
  if (rowCount === 0) throw new AppError("notFound");
  await ctx.jobs.enqueue(tx, mailInvitation, { invitationId: id });
}

/** Where only one may be asked at a time: who was asked before finds an ended link. */
export async function withdrawOthers(tx: Transaction, asked: About, email: string): Promise<void> {
  await tx.delete(invitations).where(and(about(asked), ne(invitations.emailKey, keyOf(email))));
}

/** Ends all that was asked about a page, whoever asked. */
export async function withdrawAll(tx: Transaction, subjectId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.subjectId, subjectId));
}

/** Takes it back. Answers what it was. */
export async function withdraw(tx: Transaction, asked: About, id: string) {
  const [gone] = await tx
    .delete(invitations)
    .where(and(eq(invitations.id, id), about(asked)))
    .returning();
  if (gone === undefined) throw new AppError("notFound");
  return gone;
}

/**
 * Says yes as whoever is signed in. Of many who use one link at once, one finds it. Throws `linkUsed`,
 * and `notForYou` where a role of staff was meant for another address; that uses nothing up.
 */
export async function acceptInvitation(ctx: Context, ends: EndsByKind, token: string) {
  const { userId, sessionId } = signedIn(ctx);
  await ctx.limits.count("token", networkOf(ctx.address));
  return transaction(ctx, async (tx, announce) => {
    const invitation = await lockInvitation(tx, ends, token);
    const { kind, email, emailKey, invitedBy, subjectId, subjectName } = invitation;
    const [person] = await tx
      .select({ fullName: users.fullName, emailKey: users.emailKey })
      .from(users)
      .where(eq(users.id, userId));
    if (person === undefined) throw new AppError("unauthenticated");
    if (!isFor(kind, emailKey, person.emailKey)) throw new AppError("notForYou");
    // Who has the link reads the mail that goes there. Before a role is given: it asks for that.
    if (person.emailKey === emailKey) await confirmAddress(tx, userId, sessionId);
    const to = await ends[kind].accept(tx, ctx, invitation, userId);
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

async function lockInvitation(tx: Transaction, ends: EndsByKind, token: string) {
  const [found] = await tx.select().from(invitations).where(answerable(token));
  if (found === undefined) throw new AppError("linkUsed");
  if (found.subjectId !== null) await ends[found.kind].lock(tx, found.subjectId);
  const [invitation] = await tx.select().from(invitations).where(answerable(token)).for("update");
  if (invitation === undefined || !(await ends[invitation.kind].mayInvite(tx, invitation))) {
    throw new AppError("linkUsed");
  }
  return invitation;
}

/** Says no; who asked is told, and sees it until they take the invitation back. */
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
