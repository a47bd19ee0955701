import { and, eq, isNull, or } from "drizzle-orm";
import { requireAnswerable } from "#features/accounts/invitations/commands.server.ts";
import { getEditable } from "#features/memorials/access/queries.server.ts";
import { canEditMemorial } from "#features/memorials/policy.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { findPastedPage } from "#features/memorials/spouses/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { announceIn, transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { familyTreeError } from "../../errors.ts";
import { lockTree } from "../../tree/commands/lock-tree.server.ts";
import { hideTree } from "../../tree/commands/show-tree.server.ts";
import { findPeople, findTree } from "../../tree/queries/tree-rows.server.ts";
import { mailLinkAsked } from "../jobs.server.ts";
import { treeLinks } from "../tables.server.ts";

type Person = { idOrSlug: string; personId: string };

/**
 * Asks the owner of another page. A page that isn't there, is deleted, or can't be linked is answered as any other, so
 * that asking finds out nothing. At once if the caller edits both. Throws `familyTree.linkLiving`,
 * `familyTree.linkTaken`.
 */
export async function linkTreePerson(
  ctx: Context,
  { idOrSlug, personId }: Person,
  named: string,
): Promise<void> {
  await getEditable(ctx, idOrSlug);
  await requireAnswerable(ctx);
  await transaction(ctx, async (tx) => {
    const memorial = await getEditable(ctx, idOrSlug, tx);
    await lockTree(tx, memorial.id);
    await refuseLiving(tx, ctx, memorial, personId);
    const isOfPerson = and(eq(treeLinks.memorialId, memorial.id), eq(treeLinks.personId, personId));
    const [before] = await tx.select().from(treeLinks).where(isOfPerson);
    if (personId === memorial.id || (before?.acceptedAt ?? null) !== null)
      throw familyTreeError("linkTaken");
    await audited(tx, ctx, memorial.id, { personId, what: "asked" });
    const other = await findLinkable(tx, ctx, named);
    if (other === null || other.id === memorial.id) return;
    const isPending = and(eq(treeLinks.memorialId, memorial.id), isNull(treeLinks.acceptedAt));
    const isInTheWay = or(eq(treeLinks.personId, personId), eq(treeLinks.otherId, other.id));
    await tx.delete(treeLinks).where(and(isPending, isInTheWay));
    const isOwn = canEditMemorial(ctx.actor, other);
    const askedAt = new Date();
    const [link] = await tx
      .insert(treeLinks)
      .values({
        id: newId(),
        memorialId: memorial.id,
        personId,
        otherId: other.id,
        askedBy: ctx.actor?.userId ?? null,
        askedAt,
        acceptedAt: isOwn ? askedAt : null,
      })
      // Somebody else of the tree has that page.
      .onConflictDoNothing()
      .returning({ id: treeLinks.id });
    if (link === undefined) return;
    if (isOwn) announceIn(tx, { topic: memorial.id, kind: "familyTree", id: memorial.id });
    else await ctx.jobs.enqueue(tx, mailLinkAsked, { linkId: link.id });
  });
}

async function refuseLiving(
  tx: Transaction,
  ctx: Context,
  memorial: GuardedMemorial,
  personId: string,
): Promise<void> {
  const tree = await findTree(ctx, memorial, tx);
  const [person] = await findPeople(tx, tree, [personId]);
  if (person === undefined || person.isRestricted) throw new AppError("notFound");
  // Whoever is asked learns the name.
  if (person.isLiving) throw familyTreeError("linkLiving");
}

/** By address, slug or id, whoever may read it; a pet has no place in a tree. */
async function findLinkable(tx: Transaction, ctx: Context, named: string) {
  const other = await findPastedPage(ctx, named, tx);
  if (other?.deletedAt !== null) return null;
  const [page] = await tx
    .select({ kind: memorials.kind })
    .from(memorials)
    .where(eq(memorials.id, other.id));
  return page === undefined || page.kind === "pet" ? null : other;
}

/** Also where there is none: who asked may not know. */
export async function unlinkTreePerson(
  ctx: Context,
  { idOrSlug, personId }: Person,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id: memorialId } = await getEditable(ctx, idOrSlug, tx);
    await lockTree(tx, memorialId);
    const [ended] = await tx
      .delete(treeLinks)
      .where(and(eq(treeLinks.memorialId, memorialId), eq(treeLinks.personId, personId)))
      .returning({ pageId: treeLinks.otherId });
    if (ended === undefined) return;
    await hideTree(tx, { memorialId, pageId: ended.pageId });
    announceIn(tx, { topic: memorialId, kind: "familyTree", id: memorialId });
    await audited(tx, ctx, memorialId, { personId, what: "ended" });
  });
}

type What = "asked" | "accepted" | "shown" | "unshown" | "declined" | "ended";

/** Which page it is stands in the row alone, as the log of a tree is read by those who may not know it. */
export async function audited(
  tx: Transaction,
  ctx: Context,
  memorialId: string,
  details: { personId: string; what: What },
): Promise<void> {
  const about = { subject: "memorial", subjectId: memorialId, details };
  await recordAudit(tx, ctx, { action: "tree.link", ...about });
}
