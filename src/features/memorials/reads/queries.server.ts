import { and, eq, gte, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { canSeeReads } from "../policy.ts";
import { isForEverybody } from "../sections/policy.ts";
import { getReadable } from "../access/queries.server.ts";
import type { Reads } from "./contract.ts";
import { memorialReads } from "./tables.server.ts";

/** Today in Danish time, as scans are counted. */
export const TODAY = sql`(now() at time zone 'Europe/Copenhagen')::date`;

export async function getReads(ctx: Context, idOrSlug: string): Promise<Reads> {
  const memorial = await getReadable(ctx, idOrSlug);
  if (!canSeeReads(ctx.actor, memorial)) throw new AppError("notFound");
  if (!isForEverybody(memorial)) return { thisWeek: null };
  const [found] = await ctx.database
    .select({ count: sql<number>`coalesce(sum(${memorialReads.count}), 0)::int` })
    .from(memorialReads)
    .where(
      and(
        eq(memorialReads.memorialId, memorial.id),
        gte(memorialReads.day, sql`date_trunc('week', ${TODAY})::date`),
      ),
    );
  return { thisWeek: found?.count ?? 0 };
}
