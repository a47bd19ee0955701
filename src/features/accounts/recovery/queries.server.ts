import { and, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Role } from "#platform/actor.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { secondFactors } from "../codes/tables.server.ts";
import { passkeys } from "../passkeys/tables.server.ts";
import { canRecoverPerson } from "../roles/policy.ts";
import { users } from "../tables.server.ts";
import type { Recovery } from "./contract.ts";
import { isIndependent, isSettled, OPEN_DAYS, type Grant } from "./model.ts";
import { recoveries } from "./tables.server.ts";

const DAY = 86_400_000;

export async function hasSteps(reader: Reader, userId: string): Promise<boolean> {
  const ofApp = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  const apps = await reader.$count(secondFactors, ofApp);
  return apps > 0 || (await reader.$count(passkeys, eq(passkeys.userId, userId))) > 0;
}

const ADMINISTRATOR: Role = "administrator";
const GIVEN = ["role.granted", "role.accepted"];
/** Longer than any chain of administrators; stops the search if the chain is circular. */
const CHAIN_MAX = 100;

/**
 * Who last granted the user the role of administrator, by the audit trail, which can't be edited
 * afterwards. `null` if no other person did.
 */
async function findGrant(reader: Reader, userId: string): Promise<Grant | null> {
  const before = sql`coalesce(${auditEntries.details}->'before', '[]'::jsonb)`;
  const [found] = await reader
    .select({ actorId: auditEntries.actorId, at: auditEntries.at, details: auditEntries.details })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectId, userId),
        eq(auditEntries.subject, "user"),
        inArray(auditEntries.action, GIVEN),
        sql`${auditEntries.details}->'after' ? ${ADMINISTRATOR}`,
        sql`not ${before} ? ${ADMINISTRATOR}`,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  if (found === undefined) return null;
  const { from } = found.details;
  // An accepted invitation is audited under the person who accepts, and names the inviter.
  return { by: typeof from === "string" ? from : found.actorId, at: found.at };
}

/** The chain of grants of the role of administrator, back to somebody who had it from the setup. */
async function grantsOf(reader: Reader, userId: string): Promise<Grant[]> {
  const chain: Grant[] = [];
  let id: string | null = userId;
  while (id !== null && chain.length < CHAIN_MAX) {
    const grant: Grant | null = await findGrant(reader, id);
    if (grant === null) break;
    chain.push(grant);
    id = grant.by;
  }
  return chain;
}

/** Whether the user has been an administrator for long enough to request a recovery. */
export async function isSettledAdministrator(reader: Reader, userId: string): Promise<boolean> {
  return isSettled(await findGrant(reader, userId), new Date());
}

/** Whether the user counts as a second administrator, independent of the requester. */
export async function isSecond(
  reader: Reader,
  userId: string,
  { askedBy, expiresAt }: { askedBy: string; expiresAt: Date },
): Promise<boolean> {
  if (userId === askedBy) return false;
  const askedAt = new Date(expiresAt.getTime() - OPEN_DAYS * DAY);
  return isIndependent({ askedBy, askedAt, chain: await grantsOf(reader, userId) });
}

export async function getRecovery(ctx: Context, userId: string): Promise<Recovery> {
  const { actor, database } = ctx;
  const [person] = await database
    .select({ roles: users.roles })
    .from(users)
    .where(eq(users.id, userId));
  if (person === undefined) throw new AppError("notFound");
  const [asked] = await database
    .select({
      askedBy: recoveries.askedBy,
      expiresAt: recoveries.expiresAt,
      by: users.fullName,
      reason: recoveries.reason,
    })
    .from(recoveries)
    .innerJoin(users, eq(users.id, recoveries.askedBy))
    .where(and(eq(recoveries.userId, userId), gt(recoveries.expiresAt, new Date())));
  const has = await hasSteps(database, userId);
  const may =
    has && canRecoverPerson(ctx.registry.permissions, actor, { userId, roles: person.roles });
  return {
    hasSteps: has,
    asked: asked === undefined ? null : { by: asked.by, reason: asked.reason },
    can: {
      ask:
        may && asked === undefined && (await isSettledAdministrator(database, actor?.userId ?? "")),
      confirm: may && asked !== undefined && (await isSecond(database, actor?.userId ?? "", asked)),
    },
  };
}
