import { aliasedTable, and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { findGuarded } from "#features/memorials/access/queries.server.ts";
import { canEditMemorial, readingOf, WRITING_ROLES } from "#features/memorials/policy.ts";
import { restorableSince, restorableUntil } from "#features/memorials/queries.server.ts";
import { isRestricted } from "#features/memorials/restrictions/queries.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { PersonPage } from "../tree/queries/person-pages.server.ts";
import { isPersonUnrestricted } from "../tree/queries/restricted-people.server.ts";
import { shownTrees, treePeople } from "../tree/tables.server.ts";
import type { TreeLink } from "./contract.ts";
import { canTakeTree } from "./policy.ts";
import { treeLinks } from "./tables.server.ts";

export type LinkRow = typeof treeLinks.$inferSelect;

/** Of these people, the pages that the asker may read. */
export async function findLinkedPages(
  ctx: Context,
  reader: Reader,
  { memorialId, people }: { memorialId: string; people: readonly string[] },
): Promise<ReadonlyMap<string, PersonPage>> {
  if (people.length === 0) return new Map();
  const rows = await reader
    .select({ personId: treeLinks.personId, otherId: treeLinks.otherId, name: memorials.name })
    .from(treeLinks)
    .innerJoin(memorials, eq(memorials.id, treeLinks.otherId))
    .where(
      and(
        eq(treeLinks.memorialId, memorialId),
        inArray(treeLinks.personId, [...people]),
        isNotNull(treeLinks.acceptedAt),
      ),
    );
  const pages = await Promise.all(
    rows.map(async ({ personId, otherId, name }) => {
      const page = await findGuarded(ctx, otherId, reader);
      const isOpen = page !== null && readingOf(page) === "open";
      return isOpen ? [[personId, { slug: page.slug, name }] as const] : [];
    }),
  );
  return new Map(pages.flat());
}

/** Of a tree, the people with whose pages it is agreed. */
export function findLinkedPeople(
  reader: Reader,
  memorialId: string,
): Promise<{ id: string; name: string | null }[]> {
  return reader
    .select({ id: treePeople.id, name: treePeople.name })
    .from(treeLinks)
    .innerJoin(
      treePeople,
      and(eq(treePeople.memorialId, treeLinks.memorialId), eq(treePeople.id, treeLinks.personId)),
    )
    .where(and(eq(treeLinks.memorialId, memorialId), isNotNull(treeLinks.acceptedAt)));
}

/** Of the trees and pages that one edits. */
export async function listTreeLinks(ctx: Context): Promise<{ items: TreeLink[] }> {
  const { userId } = signedIn(ctx);
  const edited = ctx.database
    .select({ id: keepers.memorialId })
    .from(keepers)
    .where(and(eq(keepers.userId, userId), inArray(keepers.role, [...WRITING_ROLES])));
  const [homes, others] = [aliasedTable(memorials, "homes"), aliasedTable(memorials, "others")];
  const rows = await ctx.database
    .select({
      link: treeLinks,
      person: sql<string>`coalesce(${treePeople.name}, '')`,
      isLiving: treePeople.isLiving,
      isHidden: sql<boolean>`not ${isPersonUnrestricted}`,
      home: homes.name,
      other: others.name,
      askedBy: users.fullName,
      showsTree: sql<boolean>`${shownTrees.pageId} is not null`,
    })
    .from(treeLinks)
    .innerJoin(homes, eq(homes.id, treeLinks.memorialId))
    .innerJoin(others, eq(others.id, treeLinks.otherId))
    .innerJoin(
      treePeople,
      and(eq(treePeople.memorialId, treeLinks.memorialId), eq(treePeople.id, treeLinks.personId)),
    )
    .leftJoin(users, eq(users.id, treeLinks.askedBy))
    .leftJoin(
      shownTrees,
      and(
        eq(shownTrees.pageId, treeLinks.otherId),
        eq(shownTrees.memorialId, treeLinks.memorialId),
      ),
    )
    .where(or(inArray(treeLinks.memorialId, edited), inArray(treeLinks.otherId, edited)))
    .orderBy(isNotNull(treeLinks.acceptedAt), desc(treeLinks.askedAt));
  const items = await Promise.all(rows.map((row) => described(ctx, row)));
  return { items: items.flat() };
}

type Row = Pick<TreeLink, "askedBy" | "showsTree"> & {
  link: LinkRow;
  person: string;
  home: string;
  other: string;
  isLiving: boolean;
  /** From everybody, by a decision of staff. */
  isHidden: boolean;
};

/**
 * A page that the reader may not read isn't told of, nor whether it is there: who asked it sees nothing until it is
 * agreed. Its own editors see who asks.
 */
async function described(
  ctx: Context,
  { link, person, isLiving, isHidden, home, other, askedBy, showsTree }: Row,
): Promise<TreeLink[]> {
  const [tree, page] = await Promise.all([
    findGuarded(ctx, link.memorialId),
    findGuarded(ctx, link.otherId),
  ]);
  if (tree === null || page === null) return [];
  const isLinked = link.acceptedAt !== null;
  const { deletedAt } = tree;
  const isLeft =
    isLinked &&
    canTakeTree(ctx.actor, { page, home: tree, since: restorableSince(ctx) }) &&
    !(await isRestricted(ctx.database, tree.id, "person", link.personId));
  if (deletedAt !== null && !isLeft) return [];
  const canEdit = canEditMemorial(ctx.actor, page);
  const isWanted = !isLinked && canEdit;
  const readsPage = readingOf(page) === "open";
  if (!isLinked && !isWanted && !readsPage) return [];
  return [
    {
      id: link.id,
      state: isLeft ? "left" : isLinked ? "linked" : isWanted ? "wanted" : "asked",
      person: isHidden || (isLiving && tree.role === null) ? null : person,
      tree: { name: home, slug: readingOf(tree) === "open" ? tree.slug : null },
      memorial: readsPage ? { name: other, slug: page.slug } : null,
      askedBy,
      showsTree,
      takeUntil: deletedAt === null ? null : restorableUntil(ctx, deletedAt).toISOString(),
      can: { showTree: isLinked && !isLeft && canEdit },
    },
  ];
}

/** The trees that may name a page. */
export async function treesNaming(reader: Reader, otherId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: treeLinks.memorialId })
    .from(treeLinks)
    .where(and(eq(treeLinks.otherId, otherId), isNotNull(treeLinks.acceptedAt)));
  return rows.map(({ id }) => id);
}
