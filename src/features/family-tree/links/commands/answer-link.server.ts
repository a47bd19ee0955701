import { eq } from "drizzle-orm";
import { findGuarded } from "#features/memorials/access/queries.server.ts";
import { canEditMemorial } from "#features/memorials/policy.ts";
import { announceIn, transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { mailLinkAccepted } from "../jobs.server.ts";
import { treesNaming, type LinkRow } from "../queries.server.ts";
import { treeLinks } from "../tables.server.ts";
import { audited } from "./ask-link.server.ts";

/** For editors of the page that was asked. Of two who agree both succeed. */
export async function acceptTreeLink(ctx: Context, linkId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const link = await lockLink(tx, ctx, linkId, ["page"]);
    if (link.acceptedAt !== null) return;
    await tx.update(treeLinks).set({ acceptedAt: new Date() }).where(eq(treeLinks.id, linkId));
    const { memorialId, personId, askedBy: readerId } = link;
    announceIn(tx, { topic: memorialId, kind: "familyTree", id: memorialId });
    await audited(tx, ctx, memorialId, { personId, what: "accepted" });
    if (readerId !== null) await ctx.jobs.enqueue(tx, mailLinkAccepted, { linkId, readerId });
  });
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
  const { id, memorialId, personId } = link;
  await tx.delete(treeLinks).where(eq(treeLinks.id, id));
  announceIn(tx, { topic: memorialId, kind: "familyTree", id: memorialId });
  await audited(tx, ctx, memorialId, { personId, what });
}

/** Throws `notFound` unless the caller edits one of these sides. */
async function lockLink(
  tx: Transaction,
  ctx: Context,
  linkId: string,
  sides: readonly ("tree" | "page")[],
): Promise<LinkRow> {
  const [link] = await tx.select().from(treeLinks).where(eq(treeLinks.id, linkId)).for("update");
  if (link === undefined) throw new AppError("notFound");
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
