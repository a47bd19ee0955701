import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Context, Services } from "#platform/context.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { signedIn } from "../queries.server.ts";
import { sessions } from "./tables.server.ts";
import { users } from "../tables.server.ts";
import type { Session } from "./contract.ts";

/** The current user's sessions; this one first, then the last used. */
export async function listSessions(ctx: Context): Promise<Session[]> {
  const { userId, sessionId } = signedIn(ctx);
  const { id, device, browser, network, lastUsedAt } = sessions;
  const rows = await ctx.database
    .select({ id, device, browser, network, lastUsedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(eq(id, sessionId)), desc(lastUsedAt));
  const here = networkOf(ctx.address);
  return rows.map(({ network: from, lastUsedAt: used, ...row }) => ({
    ...row,
    lastUsedAt: used.toISOString(),
    isThis: row.id === sessionId,
    isHere: from === here,
  }));
}

/** The actor of each of these sessions; ended ones are omitted. */
export async function findActingUsers(
  { database }: Pick<Services, "database">,
  sessionIds: string[],
): Promise<Map<string, string>> {
  const now = new Date();
  const { id, userId, viewingId, viewingUntil, expiresAt } = sessions;
  const rows = await database
    .select({ id, userId, viewingId, viewingUntil })
    .from(sessions)
    .innerJoin(users, eq(users.id, userId))
    .where(and(inArray(id, [...new Set(sessionIds)]), gt(expiresAt, now), isNull(users.lockedAt)));
  return new Map(
    rows.map((row) => {
      const isViewing = row.viewingUntil !== null && row.viewingUntil > now;
      return [row.id, (isViewing ? row.viewingId : null) ?? row.userId];
    }),
  );
}
