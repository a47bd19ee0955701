import { and, eq } from "drizzle-orm";
import type { CopiedPage } from "#features/memorials/sections/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import type { ZipEntry } from "#platform/zip.server.ts";
import { contentOf } from "../model.ts";
import { treeFamilies, treePeople } from "../tables.server.ts";
import { isPersonUnrestricted } from "./restricted-people.server.ts";
import { familiesIn, selectMembers } from "./tree-rows.server.ts";

/** Files of a tree in the copy that its owner takes home, by whoever can write some. */
export const copiedTreeFiles =
  defineExtensionPoint<(ctx: Context, page: CopiedPage) => AsyncIterable<ZipEntry>>(
    "copiedTreeFiles",
  );

export async function* filesOfTree(ctx: Context, page: CopiedPage): AsyncGenerator<ZipEntry> {
  for (const filesOf of copiedTreeFiles.of(ctx)) yield* filesOf(ctx, page);
}

/** The whole tree as it is written, for the owner's copy of the page; `null` where there is none. */
export async function copiedTree({ database }: Context, memorialId: string) {
  const rows = await database
    .select()
    .from(treePeople)
    .where(and(eq(treePeople.memorialId, memorialId), isPersonUnrestricted))
    .orderBy(treePeople.id);
  if (rows.length === 0) return null;
  const families = familiesIn(
    await selectMembers(database, eq(treeFamilies.memorialId, memorialId)),
  );
  return {
    people: rows.map(
      ({ memorialId: _, isSaidDead: __, foldedNames: ___, revision: ____, ...row }) => row,
    ),
    families: families.map((family) => ({ id: family.id, ...contentOf(family) })),
  };
}
