import { and, eq, gt, isNotNull } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { secondFactors } from "../codes/tables.server.ts";
import { passkeys } from "../passkeys/tables.server.ts";
import { canRecoverPerson } from "../roles/policy.ts";
import { users } from "../tables.server.ts";
import type { Recovery } from "./contract.ts";
import { recoveries } from "./tables.server.ts";

export async function hasSteps(reader: Reader, userId: string): Promise<boolean> {
  const ofApp = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  const apps = await reader.$count(secondFactors, ofApp);
  return apps > 0 || (await reader.$count(passkeys, eq(passkeys.userId, userId))) > 0;
}

export async function getRecovery(ctx: Context, userId: string): Promise<Recovery> {
  const { actor, database } = ctx;
  const [person] = await database
    .select({ roles: users.roles })
    .from(users)
    .where(eq(users.id, userId));
  if (person === undefined) throw new AppError("notFound");
  const [asked] = await database
    .select({ askedBy: recoveries.askedBy, by: users.fullName, reason: recoveries.reason })
    .from(recoveries)
    .innerJoin(users, eq(users.id, recoveries.askedBy))
    .where(and(eq(recoveries.userId, userId), gt(recoveries.expiresAt, new Date())));
  const has = await hasSteps(database, userId);
  const may = has && canRecoverPerson(actor, { userId, roles: person.roles });
  return {
    hasSteps: has,
    asked: asked === undefined ? null : { by: asked.by, reason: asked.reason },
    can: {
      ask: may && asked === undefined,
      confirm: may && asked !== undefined && asked.askedBy !== actor?.userId,
    },
  };
}
