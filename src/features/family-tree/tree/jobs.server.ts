import { gt, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { judgeAlone } from "./commands/judge-tree.server.ts";
import { familyTrees, treeChanges } from "./tables.server.ts";

export const judgeLargeTree = defineJob({
  name: "familyTree.judge",
  payload: z.object({ memorialId: z.uuid() }),
  maxAttempts: 10,
  run: (services, { memorialId }) => judgeAlone(services, memorialId),
});

const TREES_AT_ONCE = 100;
const FIRST = "00000000-0000-0000-0000-000000000000";

/** With each day somebody's latest possible birth is long enough ago. */
export const judgeTrees = defineJob({
  name: "familyTree.judgeAll",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "15 2 * * *",
  async run(services) {
    let after: string | null = FIRST;
    while (after !== null) {
      const trees: { id: string }[] = await services.database
        .select({ id: familyTrees.memorialId })
        .from(familyTrees)
        .where(gt(familyTrees.memorialId, after))
        .orderBy(familyTrees.memorialId)
        .limit(TREES_AT_ONCE);
      for (const { id } of trees) await judgeAlone(services, id);
      after = trees.at(-1)?.id ?? null;
    }
  },
});

/** Changes can be undone for a year. */
export const forgetTreeChanges = defineJob({
  name: "familyTree.forgetChanges",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "35 2 * * *",
  async run({ database }) {
    await database.delete(treeChanges).where(lt(treeChanges.at, sql`now() - interval '1 year'`));
  },
});
