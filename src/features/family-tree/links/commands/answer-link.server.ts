import { eq } from "drizzle-orm";
import { findGuarded } from "#features/memorials/access/queries.server.ts";
import { canEditMemorial } from "#features/memorials/policy.ts";
import { announceIn, transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { lockTree } from "../../tree/commands/lock-tree.server.ts";
import { hideTree, showTree } from "../../tree/commands/show-tree.server.ts";
import { mailLinkAccepted } from "../jobs.server.ts";
import { treesNaming, type LinkRow } from "../queries.server.ts";
import { treeLinks } from "../tables.server.ts";
import { audited } from "./ask-link.server.ts";

/** For editors of the page that was asked. Of two who agree both succeed; the last one says whether the tree is shown. */
export async function acceptTreeLink(
  ctx: Context,
  linkId: string,
  { showTree: isShown }: { showTree?: boolean | undefined },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const link = await lockLink(tx, ctx, linkId, ["page"]);
    if (link.acceptedAt === null) {
      const home = await findGuarded(ctx, link.memorialId, tx);
      // Or what was only asked would hand over the tree of a page that is deleted.
      if (home?.deletedAt !== null) throw new AppError("notFound");
      await accept(tx, ctx, link);
    }
    if (isShown === undefined) return;
    const { memorialId, personId, otherId: pageId } = link;
    const shown = { pageId, memorialId, personId };
    const isChanged = isShown ? await showTree(tx, shown) : await hideTree(tx, shown);
    if (!isChanged) return;
    await audited(tx, ctx, memorialId, { personId, what: isShown ? "shown" : "unshown" });
  });
}

async function accept(tx: Transaction, ctx: Context, link: LinkRow): Promise<void> {
  const { id: linkId, memorialId, personId, askedBy: readerId } = link;
  await tx.update(treeLinks).set({ acceptedAt: new Date() }).where(eq(treeLinks.id, linkId));
  announceIn(tx, { topic: memorialId, kind: "familyTree", id: memorialId });
  await audited(tx, ctx, memorialId, { personId, what: "accepted" });
  if (readerId !== null) await ctx.jobs.enqueue(tx, mailLinkAccepted, { linkId, readerId });
}

/** Only what waits is declined. Who asked isn't told: they may not know whether the page is there. */
export async function declineTreeLink(ctx: Context, linkId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const link = await lockLink(tx, ctx, linkId, ["page"]);
    if (link.acceptedAt !== null) throw new AppError("conflict");
    await end(tx, ctx, link, "declined");
  });
}

/** From either side, agreed or not. */
export async function endTreeLink(ctx: Context, linkId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    await end(tx, ctx, await lockLink(tx, ctx, linkId, ["tree", "page"]), "ended");
  });
}

async function end(tx: Transaction, ctx: Context, link: LinkRow, what: "declined" | "ended") {
  const { id, memorialId, personId, otherId: pageId } = link;
  await tx.delete(treeLinks).where(eq(treeLinks.id, id));
  await hideTree(tx, { pageId, memorialId });
  announceIn(tx, { topic: memorialId, kind: "familyTree", id: memorialId });
  await audited(tx, ctx, memorialId, { personId, what });
}

/** Throws `notFound` unless the caller edits one of these sides. Locks the tree first, as whoever removes its people. */
async function lockLink(
  tx: Transaction,
  ctx: Context,
  linkId: string,
  sides: readonly ("tree" | "page")[],
): Promise<LinkRow> {
  const isLink = eq(treeLinks.id, linkId);
  const [found] = await tx.select({ id: treeLinks.memorialId }).from(treeLinks).where(isLink);
  if (found === undefined) throw new AppError("notFound");
  await lockTree(tx, found.id);
  const [link] = await tx.select().from(treeLinks).where(isLink).for("update");
  if (link?.memorialId !== found.id) throw new AppError("notFound");
  for (const side of sides) {
    const one = await findGuarded(ctx, side === "tree" ? link.memorialId : link.otherId, tx);
    if (one !== null && canEditMemorial(ctx.actor, one)) return link;
  }
  throw new AppError("notFound");
}

/** Handles the hooks of pages: trees that lead there may show it no longer, or under another address. */
export async function announceToTrees(
  tx: Transaction,
  _ctx: Context,
  { memorialId }: { memorialId: string },
): Promise<void> {
  for (const id of await treesNaming(tx, memorialId))
    announceIn(tx, { topic: id, kind: "familyTree", id });
}
