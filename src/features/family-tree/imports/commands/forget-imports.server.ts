import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  sql,
  type SQL,
} from "drizzle-orm";
import { ownedByRestricted } from "#features/memorials/keepers/queries.server.ts";
import { holdsAnything } from "#features/memorials/restrictions/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import type { Services } from "#platform/context.server.ts";
import { IMPORT_DAYS } from "../model.ts";
import { treeImports } from "../tables.server.ts";

const FILES_AT_ONCE = 100;
const DAY_MS = 86_400_000;

/** Whether it was never put into the tree: then nothing of it is kept for longer than its file. */
const isUnused = inArray(treeImports.state, ["waiting", "reading", "ready", "failed", "cancelled"]);

/** Whether the change of this import can't be undone any more: it is forgotten after a year, or there was none. */
const isSettled = (of: SQL) => sql`not exists (select 1 from tree_changes change
  where change.memorial_id = ${of}.memorial_id and change.revision = ${of}.revision)`;

/** Whether a later file took its place for good. */
const isReplaced = sql`exists (select 1 from tree_imports later
  where later.memorial_id = tree_imports.memorial_id and later.state = 'done'
    and later.mode = 'replace' and later.revision > tree_imports.revision
    and ${isSettled(sql`later`)})`;

/**
 * Files go after some days; so does what was read of those that nobody put into the tree. What was undone or replaced
 * goes once it can't come back any more.
 */
export async function forgetOldImports(services: Services, now: Date): Promise<void> {
  const { database } = services;
  const isOld = lt(treeImports.at, new Date(now.getTime() - IMPORT_DAYS * DAY_MS));
  await removeFiles(services, isOld);
  await database.delete(treeImports).where(and(isOld, isUnused, isNull(treeImports.fileKey)));
  const isGone = sql`((${treeImports.state} = 'undone' and ${isSettled(sql`tree_imports`)})
    or (${treeImports.state} = 'done' and ${isReplaced}))`;
  await removeFiles(services, isGone);
  await database.delete(treeImports).where(and(isGone, isNull(treeImports.fileKey)));
}

/** Of pages that were deleted before `before`: their rows are all that knows where the files lie. */
export async function purgeImports(services: Services, before: Date): Promise<void> {
  const { database } = services;
  const purged = database
    .select({ id: memorials.id })
    .from(memorials)
    .where(
      and(
        lt(memorials.deletedAt, before),
        notExists(ownedByRestricted(database)),
        not(holdsAnything),
      ),
    );
  const isPurged = inArray(treeImports.memorialId, purged);
  await removeFiles(services, isPurged);
  await database.delete(treeImports).where(and(isPurged, isNull(treeImports.fileKey)));
}

async function removeFiles({ database, storage }: Services, where: SQL | undefined): Promise<void> {
  for (let isMore = true; isMore;) {
    const found = await database
      .select({ memorialId: treeImports.memorialId, id: treeImports.id, key: treeImports.fileKey })
      .from(treeImports)
      .where(and(where, isNotNull(treeImports.fileKey)))
      .limit(FILES_AT_ONCE);
    for (const { memorialId, id, key } of found) {
      // Files first, so that none is forgotten.
      if (key !== null) await storage.remove(key);
      await database
        .update(treeImports)
        .set({ fileKey: null })
        .where(and(eq(treeImports.memorialId, memorialId), eq(treeImports.id, id)));
    }
    isMore = found.length === FILES_AT_ONCE;
  }
}
