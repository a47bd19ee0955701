import { eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { judgeLargeTree } from "../jobs.server.ts";
import { familyTrees } from "../tables.server.ts";

/** One job for however many writes. */
export async function judgeLater(
  tx: Transaction,
  ctx: Pick<Context, "jobs">,
  memorialId: string,
): Promise<void> {
  await tx
    .update(familyTrees)
    .set({ isJudged: false })
    .where(eq(familyTrees.memorialId, memorialId));
  await ctx.jobs.enqueue(tx, judgeLargeTree, { memorialId }, { key: `judge ${memorialId}` });
}
