import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { keyOf } from "#platform/ascii-address.ts";
import { users } from "../tables.server.ts";
import type { Invitation, InvitationKind } from "./contract.ts";
import { isFor, stateOf } from "./model.ts";
import { invitations } from "./tables.server.ts";

export type InvitationRow = typeof invitations.$inferSelect;

/** What an invitation is about; further details belong to each kind. */
export type About = { kind: InvitationKind; subjectId: string | null };

export function about({ kind, subjectId }: About) {
  const subject =
    subjectId === null ? isNull(invitations.subjectId) : eq(invitations.subjectId, subjectId);
  return and(eq(invitations.kind, kind), subject);
}

/** Only invitations that can still be answered. Any other link throws `linkUsed`. */
export function answerable(token: string) {
  return and(
    eq(invitations.tokenHash, hashToken(token)),
    isNull(invitations.declinedAt),
    gt(invitations.expiresAt, new Date()),
  );
}

/** Throws `linkUsed` for one that was answered, has expired or never existed. */
export async function requireOpenInvitation(ctx: Context, token: string): Promise<void> {
  await ctx.limits.count("token", networkOf(ctx.address));
  if ((await ctx.database.$count(invitations, answerable(token))) === 0)
    throw new AppError("linkUsed");
}

/** What a feature says of its kind of invitation, and what becomes of one that is accepted. */
export type InvitationRules = {
  kind: InvitationKind;
  /** How long it can be answered; `INVITATION_DAYS` if not given. */
  days?: number;
  /** Where the link in the mail leads; to "invitation" if not given, to "setup" who begins something of their own. */
  path?: "setup";
  /** Whether who accepts decides how much they do: the mail says so at once. */
  atWill?: boolean;
  /** Whether only the owner of the address that it was sent to may accept. */
  ownAddressOnly?: boolean;
  /** Whether who accepts takes everything over, so that the inviter can't take it back. */
  isFinal?: boolean;
  /**
   * Locks what the right to invite depends on: always before the invitation, to avoid deadlocks.
   */
  lock(tx: Transaction, subjectId: string): Promise<unknown>;
  /** Whether the inviter could still invite today; otherwise the link counts as used. */
  mayInvite(reader: Reader, invitation: InvitationRow, services: Services): Promise<boolean>;
  /**
   * In the transaction that uses the link up. Returns where the user is redirected. Throws `linkUsed` if the
   * subject no longer exists.
   */
  accept(tx: Transaction, ctx: Context, invitation: InvitationRow, userId: string): Promise<string>;
};

/** Each kind is listed by the feature that owns its subject. */
export const invitationKinds = defineExtensionPoint<InvitationRules>("invitationKinds");

export function rulesOf(
  services: Pick<Services, "registry">,
  kind: InvitationKind,
): InvitationRules {
  const rules = invitationKinds.of(services).find((each) => each.kind === kind);
  if (rules === undefined) throw new Error(`No manifest lists this kind of invitation: ${kind}.`);
  return rules;
}

export async function getInvitation(ctx: Context, token: string): Promise<Invitation> {
  await ctx.limits.count("token", networkOf(ctx.address));
  const [found] = await ctx.database
    .select({ invitation: invitations, inviter: users.fullName })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(answerable(token));
  if (found === undefined) throw new AppError("linkUsed");
  const { kind, subjectName, role, message, email, emailKey, expiresAt } = found.invitation;
  const stands = await rulesOf(ctx, kind).mayInvite(ctx.database, found.invitation, ctx);
  if (!stands) throw new AppError("linkUsed");
  return {
    kind,
    subject: subjectName,
    role,
    inviter: found.inviter,
    message,
    email,
    expiresAt: expiresAt.toISOString(),
    isForMe: await isForCaller(ctx, kind, emailKey),
  };
}

/** One of a kind that is answered by a call of its own; `null` if it can't be answered (any more). */
export async function findOpenInvitation(
  ctx: Context,
  { token, kind }: { token: string; kind: InvitationKind },
) {
  const [found] = await ctx.database.select().from(invitations).where(answerable(token));
  if (found === undefined || found.kind !== kind) return null;
  return (await rulesOf(ctx, kind).mayInvite(ctx.database, found, ctx)) ? found : null;
}

async function isForCaller(ctx: Context, kind: InvitationKind, emailKey: string) {
  if (ctx.actor === null) return null;
  const [own] = await ctx.database
    .select({ emailKey: users.emailKey })
    .from(users)
    .where(eq(users.id, ctx.actor.userId));
  if (own === undefined) return false;
  return isFor(rulesOf(ctx, kind), { invitedKey: emailKey, ownKey: own.emailKey });
}

/** Invitations to one subject that were not accepted, oldest first. */
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
    ...recipientAndStatus(invitation, now),
  }));
}

/** The recipient and the status. */
export function recipientAndStatus(invitation: InvitationRow, now: Date) {
  return {
    email: invitation.email,
    state: stateOf(invitation, now),
    sentAt: invitation.sentAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

/** For the mail: content, inviter and the recipient's language. */
export async function findForMail({ database }: Services, id: string) {
  const reader = database
    .select({ emailKey: users.emailKey, locale: users.locale, confirmedAt: users.emailVerifiedAt })
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
      confirmedAt: reader.confirmedAt,
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

/** For the inviter: to whom it didn't get. `null` if it was sent again or withdrawn meanwhile. */
export async function findUndelivered({ database }: Services, id: string) {
  const invited = database
    .select({ emailKey: users.emailKey, fullName: users.fullName })
    .from(users)
    .as("invited");
  const [found] = await database
    .select({
      inviterId: invitations.invitedBy,
      invited: sql<string>`coalesce(${invited.fullName}, ${invitations.email})`,
      subject: invitations.subjectName,
    })
    .from(invitations)
    .leftJoin(invited, eq(invited.emailKey, invitations.emailKey))
    .where(and(eq(invitations.id, id), isNotNull(invitations.undeliveredAt)));
  return found ?? null;
}

/** The account with this address, if any. */
export async function findIdByEmail(reader: Reader, email: string): Promise<string | null> {
  const [found] = await reader
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, keyOf(email)));
  return found?.id ?? null;
}
