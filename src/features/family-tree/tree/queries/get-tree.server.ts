import { findPortrait } from "#features/memorials/media/served/queries.server.ts";
import { canEditMemorial } from "#features/memorials/policy.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { kinOfAll } from "../../kinship/engine/kin-words.ts";
import type { TreeCard, TreePage, TreeView } from "../contract.ts";
import { birthParentsOf, stillUnknown } from "../model.ts";
import type { KnownFamilies } from "./known-families.server.ts";
import { peopleAround } from "./people-around.server.ts";
import { kinGraphOf, maskedFamily, type SeenFamily } from "./seen-graph.server.ts";
import { seenFamilies, seenPeople } from "./seen-page.server.ts";
import { canReadPerson, canSeePerson, readsLiving, sightOf } from "../policy.ts";
import { findPersonPages } from "./person-pages.server.ts";
import { getReadableTree, type ReadableTree } from "./readable-tree.server.ts";
import { dayNumberOf, shownDateOrNull } from "./shown-dates.server.ts";
import {
  findFamiliesOf,
  findPeople,
  findTree,
  type CardFamilyRow,
  type CardPerson,
  type Tree,
} from "./tree-rows.server.ts";

type Asked = { person?: string | undefined; view: TreeView };

/** The page around one person: the memorial's own, or another one of the tree whom the asker may see. */
export async function getTree(
  ctx: Context,
  idOrSlug: string,
  { person, view }: Asked,
): Promise<{ page: TreePage; topics: string[] }> {
  const read = await getReadableTree(ctx, idOrSlug);
  const { memorial } = read;
  const tree = await findTree(ctx, memorial);
  const focus = person ?? read.personId;
  const around = await peopleAround(focus, view, (people) =>
    findFamiliesOf(ctx.database, memorial.id, people),
  );
  const rows = await findPeople(ctx.database, tree, around.people);
  const page = await pageOf(ctx, read, { tree, focus, rows, ...around });
  return { page, topics: read.topics };
}

type Found = {
  tree: Tree;
  focus: string;
  people: readonly string[];
  rows: readonly CardPerson[];
  known: KnownFamilies<CardFamilyRow>;
};

async function pageOf(
  ctx: Context,
  { memorial, personId, isJoined }: ReadableTree,
  { tree, focus, people, rows, known }: Found,
): Promise<TreePage> {
  const sight = sightOf(memorial);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isHidden = (id: string) => {
    const row = byId.get(id);
    // Whoever isn't on the page may be anybody.
    return row === undefined ? sight !== "editor" : !canSeePerson(sight, row);
  };
  const isUntold = (id: string) => {
    const row = byId.get(id);
    return isHidden(id) || (row !== undefined && !canReadPerson(sight, row));
  };
  if (!byId.has(focus) || isHidden(focus)) throw new AppError("notFound");
  const inOrder = people.flatMap((id) => byId.get(id) ?? []);
  const { families } = known;
  const isLiving = (id: string) => byId.get(id)?.isLiving ?? true;
  const seen = seenPeople(inOrder, families, { isHidden, isLiving });
  const told = families.map((family) => maskedFamily(family, isUntold));
  const graph = kinGraphOf(rows, families, isUntold);
  const ids = seen.people.map(({ id }) => id);
  const kin = kinOfAll(graph, focus, ids, ctx.locale);
  const cards = seen.people.map((row) => {
    const of = { key: seen.keyOf(row.id) ?? row.id, kin: kin.get(row.id) ?? null };
    if (isHidden(row.id)) return hiddenCard(of, row.isLiving);
    if (isUntold(row.id))
      return { ...hiddenCard(of, row.isLiving), isHidden: false, name: row.name };
    return shownCard(ctx, of, row, {
      more: moreOf(row.id, known, new Set(ids)),
      unknownParents: unknownOf(row, told, byId),
    });
  });
  const isVisitor = sight === "visitor";
  return {
    revision: tree.revision,
    home: personId,
    joined: isJoined ? { slug: memorial.slug, name: tree.home.name } : null,
    focus,
    people: await withPages(ctx, memorial, await withHome(ctx, memorial, cards)),
    families: seenFamilies(families, {
      isHidden,
      isUntold,
      keyOf: seen.keyOf,
      birthdayOf: (id) => dayNumberOf(byId.get(id)?.birth?.date ?? null),
      dated: (marriage) => shownDateOrNull(marriage, ctx.locale),
    }),
    counts: {
      people: isVisitor ? tree.shownPeople : tree.people,
      families: isVisitor ? tree.shownFamilies : tree.families,
    },
    can: {
      edit: !isJoined && canEditMemorial(ctx.actor, memorial),
      readLiving: readsLiving(sight),
    },
  };
}

type Called = Pick<TreeCard, "key" | "kin">;

function hiddenCard(called: Called, isLiving: boolean): TreeCard {
  return {
    ...called,
    isHidden: true,
    isLiving,
    name: null,
    birthName: null,
    birth: null,
    death: null,
    sex: null,
    memorial: null,
    unknownParents: [],
    more: { parents: 0, children: 0, siblings: 0 },
  };
}

function shownCard(
  { locale }: Context,
  called: Called,
  { isLiving, name, birthName, birth, death, sex }: CardPerson,
  around: Pick<TreeCard, "more" | "unknownParents">,
): TreeCard {
  return {
    ...called,
    isHidden: false,
    isLiving,
    name,
    birthName,
    birth: shownDateOrNull(birth, locale),
    death: shownDateOrNull(death, locale),
    sex,
    memorial: null,
    ...around,
  };
}

/** Of a parent who isn't on the page the sex isn't known here. */
function unknownOf(
  { id, unknownParents }: CardPerson,
  families: readonly SeenFamily[],
  people: ReadonlyMap<string, CardPerson>,
): TreeCard["unknownParents"] {
  if (unknownParents.length === 0) return [];
  const known = birthParentsOf(id, families).map((parent) => people.get(parent)?.sex ?? null);
  return stillUnknown(unknownParents, known);
}

function moreOf(
  id: string,
  known: KnownFamilies<CardFamilyRow>,
  onPage: ReadonlySet<string>,
): TreeCard["more"] {
  const beyond = (people: readonly string[]) => people.filter((each) => !onPage.has(each)).length;
  return {
    parents: beyond(known.parentsOf(id)),
    children: beyond(known.childrenOf(id)),
    siblings: beyond(known.siblingsOf(id)),
  };
}

/** As wide as a portrait on a card on a fine screen. */
const PORTRAIT_WIDTH = 120;

/** The memorial's own person leads to its page. */
async function withHome(
  ctx: Context,
  memorial: GuardedMemorial,
  cards: readonly TreeCard[],
): Promise<TreeCard[]> {
  if (!cards.some(({ key }) => key === memorial.id)) return [...cards];
  const portrait = await findPortrait(ctx, memorial, PORTRAIT_WIDTH);
  const page = { slug: memorial.slug, portrait };
  return cards.map((card) => (card.key === memorial.id ? { ...card, memorial: page } : card));
}

/** Others lead to pages of their own that they are linked with: as far as the asker may read those. */
async function withPages(
  ctx: Context,
  { id }: GuardedMemorial,
  cards: readonly TreeCard[],
): Promise<TreeCard[]> {
  const shown = cards.filter(({ isHidden, isLiving }) => !isHidden && !isLiving);
  const pages = await findPersonPages(
    ctx,
    id,
    shown.map(({ key }) => key),
  );
  return cards.map((card) => {
    const page = pages.get(card.key);
    if (card.memorial !== null || page === undefined) return card;
    return { ...card, memorial: { slug: page.slug, portrait: null } };
  });
}
