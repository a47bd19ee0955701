import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { keyOf } from "../model.ts";
import { users } from "../tables.server.ts";
import type { Invitation } from "./contract.ts";
import { isFor, stateOf, type InvitationKind } from "./model.ts";
import { invitations } from "./tables.server.ts";

export type InvitationRow = typeof invitations.$inferSelect;

/** Whom it was sent by, and what about: what else one would need is each kind's own matter. */
export type About = { kind: InvitationKind; subjectId: string | null };

export function about({ kind, subjectId }: About) {
  const subject =
    subjectId === null ? isNull(invitations.subjectId) : eq(invitations.subjectId, subjectId);
  return and(eq(invitations.kind, kind), subject);
}

/** That can still be answered. Whatever else a link was or never was: `linkUsed`, all alike. */
export function answerable(token: string) {
  return and(
    eq(invitations.tokenHash, hashToken(token)),
    isNull(invitations.declinedAt),
    gt(invitations.expiresAt, new Date()),
  );
}

/** Throws `linkUsed` for one that was answered, is over, or never was. */
export async function requireOpenInvitation(ctx: Context, token: string): Promise<void> {
  await ctx.limits.count("token", networkOf(ctx.address));
  if ((await ctx.database.$count(invitations, answerable(token))) === 0)
    throw new AppError("linkUsed");
}

type Standing = Record<
  InvitationKind,
  { mayInvite(reader: Reader, invitation: InvitationRow): Promise<boolean> }
>;

export async function getInvitation(
  ctx: Context,
  standing: Standing,
  token: string,
): Promise<Invitation> {
  await ctx.limits.count("token", networkOf(ctx.address));
  const [found] = await ctx.database
    .select({ invitation: invitations, inviter: users.fullName })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(answerable(token));
  if (found === undefined) throw new AppError("linkUsed");
  const { kind, subjectName, role, message, email, emailKey, expiresAt } = found.invitation;
  const stands = await standing[kind].mayInvite(ctx.database, found.invitation);
  if (!stands) throw new AppError("linkUsed");
  return {
    kind,
    subject: subjectName,
    role,
    inviter: found.inviter,
    message,
    email,
    expiresAt: expiresAt.toISOString(),
    isForMe: await isForAsker(ctx, kind, emailKey),
  };
}

async function isForAsker(ctx: Context, kind: InvitationKind, emailKey: string) {
  if (ctx.actor === null) return null;
  const [own] = await ctx.database
    .select({ emailKey: users.emailKey })
    .from(users)
    .where(eq(users.id, ctx.actor.userId));
  return own !== undefined && isFor(kind, emailKey, own.emailKey);
}

/** What was sent about one thing and has had no yes, in the order in which people were asked. */
export async function listInvitations(reader: Reader, asked: About) {
  const rows = await reader
    .select({ invitation: invitations, inviter: users.fullName })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(about(asked))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
  const now = new Date();
  return rows.map(({ invitation, inviter }) => ({
    id: invitation.id,
    role: invitation.role,
    inviter,
    ...standingOf(invitation, now),
  }));
}

/** To whom it went, and how far that has come. */
export function standingOf(invitation: InvitationRow, now: Date) {
  return {
    email: invitation.email,
    state: stateOf(invitation, now),
    sentAt: invitation.sentAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

/** For the mail: what it says, by whom, and in which language its reader reads. */
export async function findForMail({ database }: Services, id: string) {
  const reader = database
    .select({ emailKey: users.emailKey, locale: users.locale })
    .from(users)
    .as("reader");
  const [found] = await database
    .select({
      kind: invitations.kind,
      subject: invitations.subjectName,
      role: invitations.role,
      message: invitations.message,
      to: invitations.email,
      expiresAt: invitations.expiresAt,
      inviter: users.fullName,
      locale: sql<InvitationRow["locale"]>`coalesce(${reader.locale}, ${invitations.locale})`,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(reader, eq(reader.emailKey, invitations.emailKey))
    .where(
      and(
        eq(invitations.id, id),
        isNull(invitations.declinedAt),
        gt(invitations.expiresAt, new Date()),
      ),
    );
  return found ?? null;
}

/** Whose address it is, when it is somebody's. */
export async function findIdByEmail(reader: Reader, email: string): Promise<string | null> {
  const [found] = await reader
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, keyOf(email)));
  return found?.id ?? null;
}
