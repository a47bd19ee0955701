import { and, arrayContains, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { ROLES, type Actor, type Role } from "#platform/actor.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { endFactors } from "../codes/commands.server.ts";
import { endAllSessions } from "../commands.server.ts";
import {
  invite,
  requireAnswerable,
  sendAgain,
  withdraw,
  type InvitationEnds,
} from "../invitations/commands.server.ts";
import type { NewStaffInvitation } from "../invitations/contract.ts";
import { findIdByEmail } from "../invitations/queries.server.ts";
import { findActive, findLogin, signedIn } from "../queries.server.ts";
import { users } from "../tables.server.ts";
import type { Grant, Revocation } from "./contract.ts";
import { actorOf, canRunAll, inOrder, isStaff, RUNNING_ALL } from "./model.ts";
import { canGrantRole, canRevokeRole, type Person } from "./policy.ts";

/** Gives a role. Whoever has it already keeps it, and nothing is written. */
export async function grantRole(ctx: Context, role: Role, input: Grant): Promise<void> {
  const found = await findLogin(ctx, input.person);
  if (found === null) throw invalidField("person", "unknownPerson");
  await transaction(ctx, async (tx) => {
    const { actor, person } = await holdStill(tx, ctx, found.id);
    if (actor.userId === person.userId) throw new AppError("ownRole");
    if (!canGrantRole(actor, role, person)) throw new AppError("forbidden");
    const roles = inOrder([...person.roles, role]);
    await setRoles(tx, ctx, person, { action: "role.granted", role, roles, reason: input.reason });
  });
}

/** A role that follows from another decision, in its transaction; who may decide, that one knows. */
export async function giveRole(
  tx: Transaction,
  ctx: Context,
  userId: string,
  { role, reason }: { role: Role; reason: string },
): Promise<void> {
  const { person } = await holdStill(tx, ctx, userId);
  const roles = inOrder([...person.roles, role]);
  await setRoles(tx, ctx, person, { action: "role.granted", role, roles, reason });
}

/** Takes a role, also one's own; never the last one that can hand out roles. */
export async function revokeRole(ctx: Context, role: Role, input: Revocation): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { actor, person, others } = await holdStill(tx, ctx, input.userId);
    if (!canRevokeRole(actor, role)) throw new AppError("forbidden");
    const roles = person.roles.filter((held) => held !== role);
    if (canRunAll(person.roles) && !canRunAll(roles) && others === 0) {
      throw new AppError("lastAdministrator");
    }
    await setRoles(tx, ctx, person, { action: "role.revoked", role, roles, reason: input.reason });
  });
}

/** All invitations to roles of staff are one list. */
const STAFF = { kind: "staff", subjectId: null } as const;

/** Invites the owner of an address to a role that the asker may give. */
export async function inviteStaff(ctx: Context, input: NewStaffInvitation): Promise<void> {
  const { email, role, reason } = input;
  await requireAnswerable(ctx);
  const known = await findIdByEmail(ctx.database, email);
  await transaction(ctx, async (tx) => {
    const { actor, person } = await holdStill(tx, ctx, known ?? signedIn(ctx).userId);
    if (known === actor.userId) throw new AppError("ownRole");
    const invited = known === null ? { userId: "", roles: [] } : person;
    if (!canGrantRole(actor, role, invited)) throw new AppError("forbidden");
    const invitation = { ...STAFF, subjectName: null, role, email, message: null };
    const id = await invite(tx, ctx, invitation);
    await recordAudit(tx, ctx, {
      action: "role.invited",
      subject: "invitation",
      subjectId: known ?? id,
      details: { role, reason },
    });
  });
}

export async function sendStaffInvitation(ctx: Context, id: string): Promise<void> {
  await requireAnswerable(ctx);
  await transaction(ctx, (tx) => sendAgain(tx, ctx, STAFF, id));
}

export async function withdrawStaffInvitation(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { role } = await withdraw(tx, STAFF, id);
    const about = { subject: "invitation", subjectId: id };
    await recordAudit(tx, ctx, { action: "role.uninvited", ...about, details: { role } });
  });
}

/**
 * A role is given by whoever invited to it, at the moment of the yes: who has lost the right to give it
 * by then gives nothing any more, and nobody takes what they offered themselves.
 */
export const staffInvitations: InvitationEnds = {
  lock: async () => undefined,

  async mayInvite(reader, { invitedBy, role: name }) {
    const role = ROLES.find((each) => each === name);
    const inviter = await findActive(reader, invitedBy);
    if (role === undefined || inviter === null) return false;
    return canGrantRole(actorOf(invitedBy, inviter.roles), role, { userId: "", roles: [] });
  },

  async accept(tx, ctx, invitation, userId) {
    const inviter = actorOf(invitation.invitedBy, []);
    const { actor, person } = await holdStill(tx, { ...ctx, actor: inviter }, userId);
    if (actor.userId === userId) throw new AppError("ownRole");
    const role = ROLES.find((each) => each === invitation.role);
    if (role === undefined || !canGrantRole(actor, role, person)) throw new AppError("linkUsed");
    const roles = inOrder([...person.roles, role]);
    await setRoles(tx, ctx, person, { action: "role.accepted", role, roles, from: actor.userId });
    return "/login";
  },
};

type Held = Person & { restrictedAt: Date | null; emailVerifiedAt: Date | null };

type Change = { action: string; role: Role; roles: Role[] } & (
  | { reason: string }
  /** Who invited to it; why stands where they did. */
  | { from: string }
);

/** What somebody may changes at once; that their session is the old one is over, too. */
async function setRoles(tx: Transaction, ctx: Context, person: Held, change: Change) {
  const { action, roles, ...why } = change;
  if (roles.length === person.roles.length) return;
  if (roles.length > person.roles.length && person.restrictedAt !== null) {
    throw new AppError("personRestricted");
  }
  if (roles.length > person.roles.length && isStaff(roles)) await beginAsStaff(tx, person);
  await tx.update(users).set({ roles }).where(eq(users.id, person.userId));
  await endAllSessions(tx, person.userId);
  await recordAudit(tx, ctx, {
    action,
    subject: "user",
    subjectId: person.userId,
    details: { ...why, before: person.roles, after: roles },
  });
}

/**
 * Whoever is given a role of staff is who reads mail at their address, and what lets them in they have added
 * since they confirmed it: older factors may be of somebody who had the account, or the address, before.
 * Throws `unconfirmedAddress`.
 */
async function beginAsStaff(tx: Transaction, { userId, emailVerifiedAt }: Held): Promise<void> {
  if (emailVerifiedAt === null) throw new AppError("unconfirmedAddress");
  await endFactors(tx, userId, emailVerifiedAt);
}

/**
 * Locks, in one order, whoever decides, the person it is about and all who can hand out roles, and
 * reads them afresh: of two who take each other's role at the same moment the second has lost its
 * own. `others`: how many besides the person can still hand out roles.
 */
export async function holdStill(tx: Transaction, ctx: Context, personId: string) {
  const askerId = ctx.actor?.userId ?? personId;
  const rows = await tx
    .select({
      userId: users.id,
      roles: users.roles,
      lockedAt: users.lockedAt,
      restrictedAt: users.restrictedAt,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(
      or(
        inArray(users.id, [askerId, personId]),
        and(isNull(users.lockedAt), or(...RUNNING_ALL.map(hasRole))),
      ),
    )
    .orderBy(users.id)
    .for("update");
  const asker = rows.find(({ userId, lockedAt }) => userId === askerId && lockedAt === null);
  const person = rows.find(({ userId }) => userId === personId);
  if (ctx.actor === null || asker === undefined) throw new AppError("forbidden");
  if (person === undefined) throw new AppError("notFound");
  const actor: Actor = actorOf(asker.userId, asker.roles);
  const others = rows.filter(
    ({ userId, roles, lockedAt, restrictedAt }) =>
      userId !== personId && lockedAt === null && restrictedAt === null && canRunAll(roles),
  );
  return { actor, person, others: others.length };
}

function hasRole(role: Role) {
  return arrayContains(users.roles, sql`array[${role}]::text[]`);
}
