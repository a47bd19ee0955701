import { and, eq } from "drizzle-orm";
import { announceIn } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { shownTrees } from "../tables.server.ts";

type Shown = { pageId: string; memorialId: string; personId: string };

/**
 * Has a page show the tree of another one, around its person, in place of whichever it showed. The caller holds the
 * lock on the tree, and audits it. Returns whether that is new.
 */
export async function showTree(tx: Transaction, { pageId, ...shown }: Shown): Promise<boolean> {
  const [before] = await tx.select().from(shownTrees).where(eq(shownTrees.pageId, pageId));
  if (before?.memorialId === shown.memorialId && before.personId === shown.personId) return false;
  await tx
    .insert(shownTrees)
    .values({ pageId, ...shown })
    .onConflictDoUpdate({ target: shownTrees.pageId, set: shown });
  announceIn(tx, { topic: pageId, kind: "familyTree", id: pageId });
  return true;
}

/** Whom the page is about is somebody else of the tree, if it shows that. */
export async function showAround(
  tx: Transaction,
  { pageId, memorialId, personId }: Shown,
): Promise<void> {
  const isShown = and(eq(shownTrees.pageId, pageId), eq(shownTrees.memorialId, memorialId));
  const moved = await tx.update(shownTrees).set({ personId }).where(isShown);
  if (moved.rowCount !== 0) announceIn(tx, { topic: pageId, kind: "familyTree", id: pageId });
}

/** The page shows the tree no longer. Returns whether it did. */
export async function hideTree(
  tx: Transaction,
  { pageId, memorialId }: Omit<Shown, "personId">,
): Promise<boolean> {
  const hidden = await tx
    .delete(shownTrees)
    .where(and(eq(shownTrees.pageId, pageId), eq(shownTrees.memorialId, memorialId)));
  if (hidden.rowCount === 0) return false;
  announceIn(tx, { topic: pageId, kind: "familyTree", id: pageId });
  return true;
}
