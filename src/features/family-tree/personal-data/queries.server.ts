import { asc, eq } from "drizzle-orm";
import { memorials } from "#features/memorials/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { CopiedPerson, PersonalCopy } from "#platform/personal-copy.server.ts";
import { treeImports } from "../imports/tables.server.ts";
import { treeChanges } from "../tree/tables.server.ts";

/** Handles `personalDataExported`: what they changed in trees within a year, and the files they sent. The trees go along with their pages. */
export async function copyTreeChanges(
  reader: Reader,
  _ctx: Context,
  { userId }: CopiedPerson,
): Promise<PersonalCopy> {
  const { at, what, personId, changedBy, memorialId } = treeChanges;
  const treeChangesMade = await reader
    .select({ at, what, personId, memorial: memorials.name })
    .from(treeChanges)
    .innerJoin(memorials, eq(memorials.id, memorialId))
    .where(eq(changedBy, userId))
    .orderBy(asc(at));
  const treeImportsMade = await reader
    .select({ at: treeImports.at, state: treeImports.state, memorial: memorials.name })
    .from(treeImports)
    .innerJoin(memorials, eq(memorials.id, treeImports.memorialId))
    .where(eq(treeImports.importedBy, userId))
    .orderBy(asc(treeImports.at));
  return { data: { treeChanges: treeChangesMade, treeImports: treeImportsMade } };
}
