import { asc, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { signedIn } from "../queries.server.ts";
import type { Passkey } from "./contract.ts";
import { passkeys } from "./tables.server.ts";

/** The current user's passkeys, oldest first. */
export async function listPasskeys(ctx: Context): Promise<Passkey[]> {
  const { userId } = signedIn(ctx);
  const { id, name, createdAt, lastUsedAt } = passkeys;
  const rows = await ctx.database
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt), asc(id));
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}
