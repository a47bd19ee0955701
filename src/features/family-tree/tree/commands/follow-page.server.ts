import { eq } from "drizzle-orm";
import type { SavedBiography } from "#features/memorials/lifecycle/commands/save-fields.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { familyTrees } from "../tables.server.ts";
import { judgeTree } from "./judge-tree.server.ts";
import { judgeLater } from "./judge-later.server.ts";
import { JUDGED_AT_ONCE } from "./write-tree.server.ts";

/** Handles `biographySaved`, which each change of a page raises: its dates bound those of the family. */
export async function judgeAfterPage(
  tx: Transaction,
  ctx: Context,
  { memorialId }: SavedBiography,
): Promise<void> {
  const [tree] = await tx
    .select({ people: familyTrees.people })
    .from(familyTrees)
    .where(eq(familyTrees.memorialId, memorialId))
    .for("update");
  if (tree === undefined) return;
  if (tree.people > JUDGED_AT_ONCE) await judgeLater(tx, ctx, memorialId);
  else await judgeTree(tx, ctx, memorialId);
}
