import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { kinWord } from "../../kinship/engine/kin-words.ts";
import { findRelationships } from "../../kinship/engine/relationships.ts";
import { kinGraphOf } from "./seen-graph.server.ts";
import { canReadPerson, canSeePerson, sightOf } from "../policy.ts";
import { getReadableTree } from "./readable-tree.server.ts";
import { findFamiliesOf, findPeople, findTree } from "./tree-rows.server.ts";

type Asked = { from?: string | undefined; to?: string | undefined };

/** What `to` is to `from`; either is the memorial's person, if not given. The way may lead over people whom the asker may not see: they have no name. */
export async function getRelationship(ctx: Context, idOrSlug: string, asked: Asked) {
  const { memorial, personId } = await getReadableTree(ctx, idOrSlug);
  // It reads the whole tree.
  await ctx.limits.count("search", networkOf(ctx.address));
  const { from = personId, to = personId } = asked;
  const tree = await findTree(ctx, memorial);
  const sight = sightOf(memorial);
  const [rows, families] = await Promise.all([
    findPeople(ctx.database, tree, "all"),
    findFamiliesOf(ctx.database, memorial.id, "all"),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isHidden = (id: string) => {
    const row = byId.get(id);
    return row === undefined || !canSeePerson(sight, row);
  };
  if (isHidden(from) || isHidden(to)) throw new AppError("notFound");
  const isUntold = (id: string) => {
    const row = byId.get(id);
    return row === undefined || !canReadPerson(sight, row);
  };
  const graph = kinGraphOf(rows, families, isUntold);
  const keys = new Map<string, string>();
  const keyOf = (id: string) => {
    if (!isHidden(id)) return id;
    const stem = byId.get(id)?.isLiving === false ? "hidden" : "living";
    const key = keys.get(id) ?? `${stem}-${keys.size + 1}`;
    keys.set(id, key);
    return key;
  };
  const items = findRelationships(graph, from, to).flatMap(({ steps, people }) => {
    const word = kinWord(steps, ctx.locale);
    const way = people.map((id) => ({
      key: keyOf(id),
      name: isHidden(id) ? null : (byId.get(id)?.name ?? null),
    }));
    return word === null ? [] : { word, people: way };
  });
  return { items };
}
