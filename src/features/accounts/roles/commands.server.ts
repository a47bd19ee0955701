import { and, arrayContains, inArray, isNull, or, sql } from "drizzle-orm";
import { accountError } from "#features/accounts/errors.ts";
import type { Actor, Role } from "#platform/actor.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { endFactors } from "../codes/commands.server.ts";
import { setRoles } from "../commands/change-user.server.ts";
import { invite, requireAnswerable, sendAgain, withdraw } from "../invitations/commands.server.ts";
import type { InvitationRules } from "../invitations/queries.server.ts";
import type { NewStaffInvitation } from "../invitations/contract.ts";
import { findIdByEmail } from "../invitations/queries.server.ts";
import { findActive, findLogin, signedIn } from "../queries.server.ts";
import { users } from "../tables.server.ts";
import type { Grant, Revocation } from "./contract.ts";
import { ROLES } from "./contract.ts";
import { actorOf, canRunAll, inOrder, isStaff, runningAll } from "./model.ts";
import { canGrantRole, canRevokeRole, type Person } from "./policy.ts";

/** Grants a role. Does nothing, and audits nothing, if the user already has it. */
export async function grantRole(ctx: Context, role: Role, input: Grant): Promise<void> {
  const found = await findLogin(ctx, input.person);
  if (found === null) throw invalidField("person", "unknownPerson");
  await transaction(ctx, async (tx) => {
    const { actor, person } = await lockForUpdate(tx, ctx, found.id);
    if (actor.userId === person.userId) throw accountError("ownRole");
    if (!canGrantRole(ctx.registry.permissions, actor, role, person))
      throw new AppError("forbidden");
    const roles = inOrder([...person.roles, role]);
    await changeRoles(tx, ctx, person, {
      action: "role.granted",
      role,
      roles,
      reason: input.reason,
    });
  });
}

/** A role that follows from another decision, in its transaction; that one checks permissions. */
export async function giveRole(
  tx: Transaction,
  ctx: Context,
  userId: string,
  { role, reason }: { role: Role; reason: string },
): Promise<void> {
  const { person } = await lockForUpdate(tx, ctx, userId);
  const roles = inOrder([...person.roles, role]);
  await changeRoles(tx, ctx, person, { action: "role.granted", role, roles, reason });
}

/** As `giveRole`: takes a role that followed from it. */
export async function takeRole(
  tx: Transaction,
  ctx: Context,
  userId: string,
  { role, reason }: { role: Role; reason: string },
): Promise<void> {
  const { person } = await lockForUpdate(tx, ctx, userId);
  const roles = person.roles.filter((each) => each !== role);
  await changeRoles(tx, ctx, person, { action: "role.revoked", role, roles, reason });
}

/** Revokes a role, also one's own; never that of the last user who can grant roles. */
export async function revokeRole(ctx: Context, role: Role, input: Revocation): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { actor, person, others } = await lockForUpdate(tx, ctx, input.userId);
    if (!canRevokeRole(ctx.registry.permissions, actor, role)) throw new AppError("forbidden");
    const held = ctx.registry.permissions;
    const roles = person.roles.filter((each) => each !== role);
    if (canRunAll(held, person.roles) && !canRunAll(held, roles) && others === 0) {
      throw accountError("lastAdministrator");
    }
    await changeRoles(tx, ctx, person, {
      action: "role.revoked",
      role,
      roles,
      reason: input.reason,
    });
  });
}

/** All invitations to staff roles are one list. */
const STAFF = { kind: "staff", subjectId: null } as const;

/** Invites the owner of an address to a role that the inviter may grant. */
export async function inviteStaff(ctx: Context, input: NewStaffInvitation): Promise<void> {
  const { email, role, reason } = input;
  await requireAnswerable(ctx);
  const known = await findIdByEmail(ctx.database, email);
  await transaction(ctx, async (tx) => {
    const { actor, person } = await lockForUpdate(tx, ctx, known ?? signedIn(ctx).userId);
    if (known === actor.userId) throw accountError("ownRole");
    const invited = known === null ? { userId: "", roles: [] } : person;
    if (!canGrantRole(ctx.registry.permissions, actor, role, invited))
      throw new AppError("forbidden");
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
 * The inviter grants the role at the moment of acceptance: an inviter who has lost the permission
 * by then grants nothing, and nobody can accept their own invitation.
 */
export const staffInvitations: InvitationRules = {
  kind: "staff",
  ownAddressOnly: true,
  lock: async () => undefined,

  async mayInvite(reader, { invitedBy, role: name }, { registry }) {
    const role = ROLES.find((each) => each === name);
    const inviter = await findActive(reader, invitedBy);
    if (role === undefined || inviter === null) return false;
    const held = registry.permissions;
    const actor = actorOf(held, invitedBy, inviter.roles);
    return canGrantRole(held, actor, role, { userId: "", roles: [] });
  },

  async accept(tx, ctx, invitation, userId) {
    const inviter = actorOf(ctx.registry.permissions, invitation.invitedBy, []);
    const { actor, person } = await lockForUpdate(tx, { ...ctx, actor: inviter }, userId);
    if (actor.userId === userId) throw accountError("ownRole");
    const role = ROLES.find((each) => each === invitation.role);
    if (role === undefined || !canGrantRole(ctx.registry.permissions, actor, role, person))
      throw new AppError("linkUsed");
    const roles = inOrder([...person.roles, role]);
    await changeRoles(tx, ctx, person, {
      action: "role.accepted",
      role,
      roles,
      from: actor.userId,
    });
    return "/login";
  },
};

declare module "../invitations/contract.ts" {
  interface InvitationKindNames {
    /** To a staff role. */
    staff: true;
  }
}

type Held = Person & { restrictedAt: Date | null; emailVerifiedAt: Date | null };

type Change = {
  action: "role.granted" | "role.revoked" | "role.accepted";
  role: Role;
  roles: Role[];
} & (
  | { reason: string }
  /** The inviter; the reason is in the audit entry of the invitation. */
  | { from: string }
);

async function changeRoles(tx: Transaction, ctx: Context, person: Held, change: Change) {
  const { action, roles, ...details } = change;
  if (roles.length === person.roles.length) return;
  if (roles.length > person.roles.length && person.restrictedAt !== null) {
    throw accountError("personRestricted");
  }
  if (roles.length > person.roles.length && isStaff(roles)) await beginAsStaff(tx, person);
  const written = { action, before: person.roles, after: roles, details };
  await setRoles(tx, ctx, person.userId, written);
}

/**
 * A staff role requires that its holder reads mail at the account's address, and that all factors
 * were added after its confirmation: older ones may be from a previous user of the account or the
 * address. Throws `accounts.unconfirmedAddress`.
 */
async function beginAsStaff(tx: Transaction, { userId, emailVerifiedAt }: Held): Promise<void> {
  if (emailVerifiedAt === null) throw accountError("unconfirmedAddress");
  await endFactors(tx, userId, emailVerifiedAt);
}

/**
 * Locks, in one order, the deciding user, the user concerned and all who can grant roles, and reads
 * them again: of two who revoke each other's role at the same moment, the second has already lost
 * theirs. `others`: how many besides the user concerned can still grant roles.
 */
export async function lockForUpdate(tx: Transaction, ctx: Context, personId: string) {
  const held = ctx.registry.permissions;
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
        and(isNull(users.lockedAt), or(...runningAll(held).map(hasRole))),
      ),
    )
    .orderBy(users.id)
    .for("update");
  const asker = rows.find(({ userId, lockedAt }) => userId === askerId && lockedAt === null);
  const person = rows.find(({ userId }) => userId === personId);
  if (ctx.actor === null || asker === undefined) throw new AppError("forbidden");
  if (person === undefined) throw new AppError("notFound");
  const actor: Actor = actorOf(held, asker.userId, asker.roles);
  const others = rows.filter(
    ({ userId, roles, lockedAt, restrictedAt }) =>
      userId !== personId && lockedAt === null && restrictedAt === null && canRunAll(held, roles),
  );
  return { actor, person, others: others.length };
}

function hasRole(role: Role) {
  return arrayContains(users.roles, sql`array[${role}]::text[]`);
}
