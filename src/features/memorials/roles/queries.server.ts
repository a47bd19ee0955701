import { and, count, eq, isNull } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { memorials } from "../tables.server.ts";
import { keepers } from "./tables.server.ts";

/** Throws `limitReached` for users who own the maximum number of pages. */
export async function refuseTooMany(
  ctx: Context,
  userId: string,
  reader: Reader = ctx.database,
): Promise<void> {
  const [kept] = await reader
    .select({ count: count() })
    .from(keepers)
    .innerJoin(memorials, eq(memorials.id, keepers.memorialId))
    .where(and(eq(keepers.userId, userId), eq(keepers.role, "owner"), isNull(memorials.deletedAt)));
  const max = ctx.config.memorialsPerUser;
  if ((kept?.count ?? 0) >= max) throw new AppError("limitReached", { values: { count: max } });
}
