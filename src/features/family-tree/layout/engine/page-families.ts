import type { LayoutCard, LayoutFamily, LayoutPage } from "./tree-shapes.ts";

export type Parent = { key: string; kind: string | null };

/** Nobody's parents are drawn for a donor's sake; donors are named on the card. */
const DONOR = "donor";
/** Who brought somebody up comes nearest. */
const NEAREST = ["adopted", "foster", "birth", "step"];

export type PageFamilies = ReturnType<typeof readFamilies>;

/** What a page says of a person's families, of people who are on it. */
export function readFamilies({ people, families }: LayoutPage) {
  const cards = new Map(people.map((card) => [card.key, card]));
  const isHere = (key: string) => cards.has(key);
  const parentsIn = (family: LayoutFamily, key: string): Parent[] => {
    const child = family.children.find((one) => one.key === key);
    if (child === undefined) return [];
    const said = child.parents.length > 0 ? child.parents : family.partners.map(unsaid);
    return firsts(said).filter((parent) => isHere(parent.key) && parent.key !== key);
  };
  const bringingUp = (family: LayoutFamily, key: string) =>
    parentsIn(family, key).filter(({ kind }) => kind !== DONOR);
  // A mother and her husband stand farther than both parents, or than her husband who adopted.
  const distance = (family: LayoutFamily, key: string) => {
    const ranks = bringingUp(family, key).map(({ kind }) => NEAREST.indexOf(kind ?? "birth"));
    return ranks.reduce((sum, rank) => sum + rank / ranks.length, 0);
  };
  const order = (a: Parent, b: Parent) => compare(cards.get(a.key), cards.get(b.key));
  return {
    all: families,
    cards,
    isHere,
    /** The pair, from left to right. */
    parentsIn: (family: LayoutFamily, key: string) =>
      bringingUp(family, key).toSorted(order).slice(0, 2),
    donorsOf: (key: string) =>
      families
        .flatMap((family) => parentsIn(family, key))
        .flatMap((parent) => (parent.kind === DONOR ? [parent.key] : [])),
    /** Those that somebody grew out of, the nearest first. */
    originsOf: (key: string) =>
      families
        .filter(({ children }) => children.some((child) => child.key === key))
        .toSorted((a, b) => distance(a, key) - distance(b, key)),
    /** Those that somebody made, by time. */
    madeBy: (key: string) =>
      families
        .filter(({ partners }) => partners.includes(key))
        .toSorted((a, b) => beginning(a, cards) - beginning(b, cards)),
    childrenOf: (family: LayoutFamily) =>
      firsts(family.children).filter((child) => isHere(child.key)),
  };
}

/** Of what is said of somebody twice, the first. */
function firsts<Told extends { key: string }>(all: readonly Told[]): Told[] {
  return all.filter(({ key }, index) => all.findIndex((one) => one.key === key) === index);
}

function unsaid(key: string): Parent {
  return { key, kind: null };
}

/** A father on the left; of two alike, the elder. */
function compare(a?: LayoutCard, b?: LayoutCard): number {
  const side = (card?: LayoutCard) => ({ male: 0, other: 1, female: 2 })[card?.sex ?? "other"];
  return side(a) - side(b) || until(yearOf(a?.birth), yearOf(b?.birth));
}

function until(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** As far back as a year stands in a date, in whatever form; without one, last. */
export function yearOf(date?: { date: string | null } | null): number {
  return Number(/\d{3,4}/.exec(date?.date ?? "")?.[0] ?? 1e4);
}

function beginning(family: LayoutFamily, cards: ReadonlyMap<string, LayoutCard>): number {
  const births = family.children.map(({ key }) => yearOf(cards.get(key)?.birth));
  return Math.min(yearOf(family.marriage), ...births);
}

/** How a stem from these is drawn; what isn't said counts as birth. */
export function stemFrom(parents: readonly Parent[]): "birth" | "other" {
  const isOther = ({ kind }: Parent) => kind !== null && kind !== "birth";
  return parents.length > 0 && parents.every(isOther) ? "other" : "birth";
}
