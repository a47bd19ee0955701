import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { findGuarded } from "#features/memorials/access/queries.server.ts";
import { restorableSince } from "#features/memorials/queries.server.ts";
import { moveCases } from "#features/memorials/reports/commands/move-cases.server.ts";
import { moveRestrictions } from "#features/memorials/restrictions/commands.server.ts";
import { isRestricted, refuseHeld } from "#features/memorials/restrictions/queries.server.ts";
import { saveSections } from "#features/memorials/sections/commands.server.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { announceIn, transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { familyTreeError } from "../../errors.ts";
import { lockTree } from "../../tree/commands/lock-tree.server.ts";
import { moveTree, type treeMoved } from "../../tree/commands/move-tree.server.ts";
import { showTree } from "../../tree/commands/show-tree.server.ts";
import { BLANK_PERSON } from "../../tree/model.ts";
import { findHomePerson, hasOwnTree } from "../../tree/queries/tree-rows.server.ts";
import { findStoredPeople } from "../../tree/queries/stored-records.server.ts";
import { canTakeTree, wasAsOpen } from "../policy.ts";
import { treeLinks } from "../tables.server.ts";

/**
 * Makes a linked page the home of a tree whose page was deleted. Of two owners the first one has it. Throws `notFound`
 * for whoever may not, `familyTree.hasTree` where the page has a tree of its own.
 */
export async function takeTree(ctx: Context, linkId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { home, page, personId } = await lockTaken(tx, ctx, linkId);
    const [from, to] = [home.id, page.id];
    // Who is hidden from everybody can't be whom a page is about.
    if (await isRestricted(tx, from, "person", personId)) throw new AppError("notFound");
    await refuseHeld(tx, from);
    await refuseWritten(tx, to);
    await keepAsClosed(tx, { page, home, personId });
    const said = await findHomePerson(tx, home);
    await moveTree(tx, ctx, { from, to, personId, said });
    await moveRestrictions(tx, { kind: "person", from, to });
    // Whoever reported somebody follows the case, and may not know of a page that isn't for everybody.
    const place = page.privacy === "public" ? `/memorial/${page.slug}#familyTree` : null;
    await moveCases(tx, { kind: "person", from, to, place });
    announceIn(tx, { topic: to, kind: "memorial", id: to });
    const action = "tree.takenOver";
    await recordAudit(tx, ctx, { action, subject: "memorial", subjectId: to, details: { from } });
    // Whoever restores that page may not know the other one.
    await recordAudit(tx, ctx, { action, subject: "memorial", subjectId: from });
  });
}

/** Both pages first, then the tree: the order of whoever changes a page. */
async function lockTaken(tx: Transaction, ctx: Context, linkId: string) {
  const isLink = eq(treeLinks.id, linkId);
  const [found] = await tx.select().from(treeLinks).where(isLink);
  if (found === undefined) throw new AppError("notFound");
  const { memorialId, otherId } = found;
  await tx
    .select({ id: memorials.id })
    .from(memorials)
    .where(inArray(memorials.id, [memorialId, otherId]))
    .orderBy(memorials.id)
    .for("no key update");
  const [home, page] = [
    await findGuarded(ctx, memorialId, tx),
    await findGuarded(ctx, otherId, tx),
  ];
  const since = restorableSince(ctx);
  const mayTake = home !== null && page !== null && canTakeTree(ctx.actor, { page, home, since });
  if (!mayTake || (await lockTree(tx, memorialId)) === null) throw new AppError("notFound");
  const [link] = await tx.select().from(treeLinks).where(isLink).for("update");
  const isLinked = link?.memorialId === memorialId && link.acceptedAt !== null;
  if (!isLinked) throw new AppError("notFound");
  return { home, page, personId: link.personId };
}

/** Where somebody wrote anything at all, be it of the page's own person, nothing takes its place. */
async function refuseWritten(tx: Transaction, memorialId: string): Promise<void> {
  await lockTree(tx, memorialId);
  const [own] = await findStoredPeople(tx, memorialId, [memorialId]);
  const isBlank = own === undefined || isDeepStrictEqual(own.content, BLANK_PERSON);
  if (!isBlank || (await hasOwnTree(tx, memorialId))) throw familyTreeError("hasTree");
}

type Taken = { page: GuardedMemorial; home: GuardedMemorial; personId: string };

/** Where not everybody might read the tree, or its person, the keepers alone do until they choose otherwise. */
async function keepAsClosed(tx: Transaction, { page, home, personId }: Taken): Promise<void> {
  const [person] = await findStoredPeople(tx, home.id, [personId]);
  const isShown = person?.content.visibility === "auto";
  if (isShown && wasAsOpen(page, home)) return;
  const familyTree = { ...page.sections.familyTree, privacy: "private" as const };
  const sections = { ...page.sections, familyTree };
  await saveSections(tx, { memorialId: page.id, sections, names: ["familyTree"] });
}

type Moved = Parameters<(typeof treeMoved)["raise"]>[2];

/**
 * Handles `treeMoved`: pages that were linked stay so, and what was only asked is dropped. The link that it was taken
 * over by turns round: restored, the other page is that of a person in the tree, and shows it.
 */
export async function followMove(tx: Transaction, _ctx: Context, moved: Moved): Promise<void> {
  const { from, to } = moved;
  const isFrom = eq(treeLinks.memorialId, from);
  await tx.delete(treeLinks).where(and(isFrom, isNull(treeLinks.acceptedAt)));
  await tx.delete(treeLinks).where(and(isFrom, eq(treeLinks.otherId, to)));
  await tx.update(treeLinks).set({ memorialId: to }).where(isFrom);
  const at = new Date();
  const turned = { memorialId: to, personId: from };
  await tx.insert(treeLinks).values({
    ...turned,
    id: newId(),
    otherId: from,
    askedBy: null,
    askedAt: at,
    acceptedAt: at,
  });
  await showTree(tx, { ...turned, pageId: from });
}
