import { eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { contentOf } from "../model.ts";
import { treeFamilies, treePeople } from "../tables.server.ts";
import { familiesIn, selectMembers } from "./tree-rows.server.ts";

/** The whole tree as it is written, for the owner's copy of the page; `null` where there is none. */
export async function copiedTree({ database }: Context, memorialId: string) {
  const rows = await database
    .select()
    .from(treePeople)
    .where(eq(treePeople.memorialId, memorialId))
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
