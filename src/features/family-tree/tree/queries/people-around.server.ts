import { CARDS_MAX, type TreeView } from "../contract.ts";
import { KnownFamilies, type Kin } from "./known-families.server.ts";

/** With the one whom the page is about. */
const GENERATIONS = 5;

/** Reads the families to which people belong. */
type Load<Family extends Kin> = (people: readonly string[]) => Promise<readonly Family[]>;

/**
 * The people of a page around one of them, the nearest first, and all families to which they belong: by as many
 * reads as there are steps, however large the tree is.
 */
export async function peopleAround<Family extends Kin>(
  focus: string,
  view: TreeView,
  load: Load<Family>,
): Promise<{ people: string[]; known: KnownFamilies<Family> }> {
  const known = new KnownFamilies<Family>();
  const asked = new Set<string>();
  const learn = async (people: readonly string[]) => {
    const news = [...new Set(people)].filter((id) => !asked.has(id));
    for (const id of news) asked.add(id);
    if (news.length > 0) known.add(await load(news));
  };
  await learn([focus]);
  const found = new Set([focus]);
  for await (const people of WALKS[view](focus, known, learn))
    for (const id of people) if (found.size < CARDS_MAX) found.add(id);
  // How many there are beyond the page.
  await learn([...found]);
  return { people: [...found], known };
}

type Walk = <Family extends Kin>(
  focus: string,
  known: KnownFamilies<Family>,
  learn: (people: readonly string[]) => Promise<void>,
) => AsyncIterable<string[]>;

const WALKS: Record<TreeView, Walk> = {
  tree: nearest,
  list: nearest,
  ancestors,
  descendants,
};

async function* nearest(...[focus, known, learn]: Parameters<Walk>): AsyncIterable<string[]> {
  const parents = known.parentsOf(focus);
  const partners = known.partnersOf(focus);
  yield parents;
  yield partners;
  yield known.childrenBeside(focus);
  await learn([...parents, ...partners]);
  yield known.siblingsOf(focus);
  // With whom the parents had other children.
  yield parents.flatMap((parent) => known.partnersOf(parent));
  yield partners.flatMap((partner) => known.parentsOf(partner));
}

async function* ancestors(...[focus, known, learn]: Parameters<Walk>): AsyncIterable<string[]> {
  let generation = [focus];
  for (let step = 1; step < GENERATIONS; step++) {
    generation = generation.flatMap((id) => known.parentsOf(id)).slice(0, CARDS_MAX);
    if (generation.length === 0) return;
    yield generation;
    await learn(generation);
  }
}

async function* descendants(...[focus, known, learn]: Parameters<Walk>): AsyncIterable<string[]> {
  let generation = [focus];
  for (let step = 1; step <= GENERATIONS && generation.length > 0; step++) {
    yield generation.flatMap((id) => known.partnersOf(id));
    if (step === GENERATIONS) return;
    generation = generation.flatMap((id) => known.childrenBeside(id)).slice(0, CARDS_MAX);
    yield generation;
    await learn(generation);
  }
}
