import { and, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { IMPORT_DAYS } from "../model.ts";
import { treeImports } from "../tables.server.ts";

const FILES_AT_ONCE = 100;

/** Whether it was never put into the tree: then nothing of it is kept for longer than its file. */
const isUnused = inArray(treeImports.state, ["waiting", "reading", "ready", "failed", "cancelled"]);

/**
 * Files go after some days; so does what was read of those that nobody put into the tree. What was undone goes once
 * it can't be taken back any more.
 */
export async function forgetOldImports({ database, storage }: Services): Promise<void> {
  const isOld = lt(treeImports.at, sql`now() - make_interval(days => ${IMPORT_DAYS})`);
  for (let isMore = true; isMore;) {
    const old = await database
      .select({ memorialId: treeImports.memorialId, id: treeImports.id, key: treeImports.fileKey })
      .from(treeImports)
      .where(and(isOld, isNotNull(treeImports.fileKey)))
      .limit(FILES_AT_ONCE);
    for (const { memorialId, id, key } of old) {
      // Files first, so that none is forgotten.
      if (key !== null) await storage.remove(key);
      await database
        .update(treeImports)
        .set({ fileKey: null })
        .where(and(eq(treeImports.memorialId, memorialId), eq(treeImports.id, id)));
    }
    isMore = old.length === FILES_AT_ONCE;
  }
  await database.delete(treeImports).where(and(isOld, isUnused, isNull(treeImports.fileKey)));
  const isPast = lt(treeImports.at, sql`now() - interval '13 months'`);
  await database.delete(treeImports).where(and(isPast, eq(treeImports.state, "undone")));
}
