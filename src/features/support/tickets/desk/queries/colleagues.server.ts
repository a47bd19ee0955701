import { and, arrayOverlaps, asc, eq, isNull } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Role } from "#platform/actor.ts";
import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { Colleague } from "../contract.ts";

const SHOWN = 200;

/** Staff who may answer, by name. */
export async function listColleagues(services: Services): Promise<{ items: Colleague[] }> {
  const items = await services.database
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(and(arrayOverlaps(users.roles, answering(services)), isNull(users.lockedAt)))
    .orderBy(asc(users.fullName), asc(users.id))
    .limit(SHOWN);
  return { items };
}

/** Whether tickets can be assigned to them. */
export async function isColleague(
  reader: Reader,
  services: Services,
  userId: string,
): Promise<boolean> {
  const mayAnswer = and(arrayOverlaps(users.roles, answering(services)), isNull(users.lockedAt));
  return (await reader.$count(users, and(eq(users.id, userId), mayAnswer))) > 0;
}

function answering({ registry }: Services): Role[] {
  return [...(registry.permissions["support.answer"] ?? [])];
}
