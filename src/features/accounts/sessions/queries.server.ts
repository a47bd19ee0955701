import { and, desc, eq, gt } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { signedIn } from "../queries.server.ts";
import { sessions } from "../tables.server.ts";
import type { Session } from "./contract.ts";

/** Where whoever asks is signed in; here first, then the latest used. */
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
