import { and, eq, like, sql, type SQL } from "drizzle-orm";
import { patternOf, searchedWords } from "#platform/folded-text.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import { invalidField } from "#platform/errors.ts";
import { isId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { sightOf, type Sight } from "../policy.ts";
import { treePeople } from "../tables.server.ts";
import { getReadableTree } from "./readable-tree.server.ts";
import { isRestrictedIn } from "./restricted-people.server.ts";
import { shownDateOrNull } from "./shown-dates.server.ts";
import { asHome, findTree, isLivingIn, named, type Tree } from "./tree-rows.server.ts";

type Asked = { q?: string | undefined; limit: number; cursor?: string | undefined };

/** By name, in the order of the letters whatever the language; for visitors the dead. */
export async function listTreePeople(ctx: Context, idOrSlug: string, asked: Asked) {
  const { memorial } = await getReadableTree(ctx, idOrSlug);
  if (asked.q !== undefined) await ctx.limits.count("search", networkOf(ctx.address));
  const tree = await findTree(ctx, memorial);
  const found = [
    ...(await findHome(ctx, tree, asked)),
    ...(await findOthers(ctx, tree, sightOf(memorial), asked)),
  ].toSorted(byPlace);
  const rows = found.slice(0, asked.limit);
  const last = rows.at(-1);
  return {
    items: rows.map(({ id, name, birthName, birth, death, isLiving }) => ({
      id,
      name,
      birthName,
      birth: shownDateOrNull(birth, ctx.locale),
      death: shownDateOrNull(death, ctx.locale),
      isLiving,
    })),
    nextCursor: found.length > asked.limit && last ? cursorOf(last) : null,
  };
}

const KEY = sql<string>`${treePeople.foldedNames} collate "C"`;

async function findOthers({ database }: Context, tree: Tree, sight: Sight, asked: Asked) {
  const { id, name, birthName, birth, death } = treePeople;
  const isLiving = isLivingIn(tree);
  const rows = await database
    .select({ id, name, birthName, birth, death, isLiving, key: KEY })
    .from(treePeople)
    .where(
      and(
        eq(treePeople.memorialId, tree.memorialId),
        sql`${id} <> ${tree.memorialId}::uuid`,
        SEEN_BY[sight](isLiving),
        sql`not ${isRestrictedIn(tree)}`,
        ...wordsIn(asked).map((word) => like(treePeople.foldedNames, patternOf(word))),
        after(asked, KEY, sql`${id}`),
      ),
    )
    .orderBy(KEY, id)
    .limit(asked.limit + 1);
  return rows.map(named);
}

/** `canSeePerson` for a list. */
const SEEN_BY: Record<Sight, (isLiving: SQL) => SQL | undefined> = {
  editor: () => undefined,
  keeper: () => sql`${treePeople.visibility} <> 'editors'`,
  visitor: (isLiving) => sql`${treePeople.visibility} = 'auto' and not ${isLiving}`,
};

/** Its names are those of the memorial, where they are folded, too. */
async function findHome({ database }: Context, tree: Tree, asked: Asked) {
  const key = sql<string>`${memorials.foldedNames} collate "C"`;
  const rows = await database
    .select({ id: memorials.id, key })
    .from(memorials)
    .where(
      and(
        eq(memorials.id, tree.memorialId),
        ...wordsIn(asked).map((word) => like(memorials.foldedNames, patternOf(word))),
        after(asked, key, sql`${memorials.id}`),
      ),
    );
  return rows.map((row) => asHome(tree, { ...row, isLiving: false }));
}

function wordsIn({ q = "" }: Asked): string[] {
  return searchedWords(q);
}

type Place = { key: string; id: string };

/** As the database compares with the collation "C": by bytes. */
function byPlace(one: Place, other: Place): number {
  const byKey = Buffer.compare(Buffer.from(one.key), Buffer.from(other.key));
  return byKey === 0 ? (one.id < other.id ? -1 : 1) : byKey;
}

/** The last row's place in the order, rather than its id: it may be gone by then. */
function cursorOf({ key, id }: Place): string {
  return Buffer.from(`${id} ${key}`).toString("base64url");
}

function after({ cursor }: Asked, key: SQL, id: SQL): SQL | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, "base64url").toString().replaceAll("\0", "");
  const end = text.indexOf(" ");
  const last = text.slice(0, end);
  if (!isId(last)) throw invalidField("cursor", "invalid");
  return sql`(${key}, ${id}) > (${text.slice(end + 1)}, ${last}::uuid)`;
}
