import { and, arrayContains, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Actor, Role } from "#platform/actor.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { endAllSessions } from "../commands.server.ts";
import { findLogin } from "../queries.server.ts";
import { users } from "../tables.server.ts";
import type { Grant, Revocation } from "./contract.ts";
import { actorOf, canRunAll, inOrder, RUNNING_ALL } from "./model.ts";
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

type Change = { action: string; role: Role; roles: Role[]; reason: string };

/** What somebody may changes at once; that their session is the old one is over, too. */
async function setRoles(tx: Transaction, ctx: Context, person: Person, change: Change) {
  const { action, role, roles, reason } = change;
  if (roles.length === person.roles.length) return;
  await tx.update(users).set({ roles }).where(eq(users.id, person.userId));
  await endAllSessions(tx, person.userId);
  await recordAudit(tx, ctx, {
    action,
    subject: "user",
    subjectId: person.userId,
    details: { role, reason, before: person.roles, after: roles },
  });
}

/**
 * Locks, in one order, whoever decides, the person it is about and all who can hand out roles, and
 * reads them afresh: of two who take each other's role at the same moment the second has lost its
 * own. `others`: how many besides the person can still hand out roles.
 */
export async function holdStill(tx: Transaction, ctx: Context, personId: string) {
  const askerId = ctx.actor?.userId ?? personId;
  const rows = await tx
    .select({ userId: users.id, roles: users.roles, lockedAt: users.lockedAt })
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
    ({ userId, roles, lockedAt }) => userId !== personId && lockedAt === null && canRunAll(roles),
  );
  return { actor, person, others: others.length };
}

function hasRole(role: Role) {
  return arrayContains(users.roles, sql`array[${role}]::text[]`);
}
