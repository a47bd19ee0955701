import { yearOf, type PageFamilies } from "./page-families.ts";
import type { LayoutCard, LayoutChild, StemKind } from "./tree-shapes.ts";

/** One stem of brothers and sisters. */
export type Member = {
  key: string;
  /** More than one of living people of whom nothing differs. */
  keys: readonly string[];
  stem: StemKind;
  isLiving: boolean;
  isTwin: boolean;
  otherParents: readonly string[];
};

export type Sibling = LayoutChild & { stem: StemKind; otherParents?: readonly string[] };

/** Beyond so many alike, one stem stands for all. */
const ALIKE_MAX = 3;

/** Whoever is `drawn` before has a place of their own. */
export function membersOf(
  { cards }: PageFamilies,
  drawn: ReadonlyMap<string, unknown>,
  children: readonly Sibling[],
): Member[] {
  const look = ({ key, stem, otherParents = [] }: Sibling) => {
    const card = cards.get(key);
    return card?.isHidden === true && !drawn.has(key)
      ? [card.kin, stem, ...otherParents].join()
      : key;
  };
  const byLook = Map.groupBy(children, look);
  return children.flatMap((child) => {
    const alike = byLook.get(look(child)) ?? [];
    const isOne = alike.length > ALIKE_MAX;
    if (isOne && alike[0] !== child) return [];
    const { key, stem, isTwin, otherParents = [] } = child;
    return {
      key,
      stem,
      otherParents,
      keys: isOne ? alike.map((one) => one.key) : [key],
      isLiving: cards.get(key)?.isLiving ?? false,
      isTwin: isTwin && !isOne,
    };
  });
}

type Twin = Pick<LayoutChild, "key" | "isTwin">;

/** Runs of twins, everybody else alone. Of more than two in a row, those of different years are no pair. */
export function twinSets<Child extends Twin>(
  children: readonly Child[],
  cards: ReadonlyMap<string, LayoutCard>,
  most: number,
): Child[][] {
  const sets: Child[][] = [];
  for (const child of children) {
    const before = sets.at(-1) ?? [];
    const last = before.at(-1);
    const [year, lastYear] = [child, last].map((one) => yearOf(cards.get(one?.key ?? "")?.birth));
    const isFull = before.length >= most || (before.length > 1 && year !== lastYear);
    if (last?.isTwin === true && child.isTwin && !isFull) before.push(child);
    else sets.push([child]);
  }
  return sets;
}

/** How a line is drawn on which these hang. */
export function lookOf(members: readonly Member[]): { kind: StemKind; isLiving: boolean } {
  return {
    kind: members.every(({ stem }) => stem === "other") ? "other" : "birth",
    isLiving: members.every(({ isLiving }) => isLiving),
  };
}
