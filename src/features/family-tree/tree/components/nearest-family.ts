import type { TreePage } from "../contract.ts";

type Family = Pick<TreePage, "people" | "families" | "focus">;

/** Who is nearest to the person in the middle: names of those who are shown, and how many children. */
export function nearestOf({ people, families, focus }: Family) {
  const nameOf = (key: string) => people.find((card) => card.key === key)?.name ?? [];
  const parents = families.flatMap(({ partners, children }) => {
    const child = children.find(({ key }) => key === focus);
    if (child === undefined) return [];
    return child.parents.length > 0 ? child.parents.map(({ key }) => key) : partners;
  });
  const own = families.filter(({ partners }) => partners.includes(focus));
  const others = (wed: boolean) =>
    own
      .filter(({ kind, marriage }) => (kind === "married" || marriage !== null) === wed)
      .flatMap(({ partners }) => partners.filter((key) => key !== focus));
  return {
    parents: [...new Set(parents)].flatMap((key) => nameOf(key)),
    married: others(true).flatMap((key) => nameOf(key)),
    together: others(false).flatMap((key) => nameOf(key)),
    children: new Set(own.flatMap(({ children }) => children.map(({ key }) => key))).size,
  };
}
