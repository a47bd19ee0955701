import type { TreeGroup, TreeLayout, TreePlace } from "../../layout/engine/tree-shapes.ts";

/** Where a card hangs, as the class of a rule in `placesCss`. */
export function placeClass({ row, from, to }: Pick<TreePlace, "row" | "from" | "to">): string {
  return `tree-at-${row}-${from}-${to}`;
}

export function rowClass(row: number): string {
  return `tree-row-${row}`;
}

/** The places of one page, as rules for PageStyle: only where the tree is a grid. */
export function placesCss({ groups, stems }: Pick<TreeLayout, "groups" | "stems">): string {
  const places = groups.flatMap((group) => group.places);
  const cards = places.map(
    (place) => `.${placeClass(place)}{grid-area:${place.row}/${place.from}/auto/${place.to}}`,
  );
  const rows = [...stems.map(({ row }) => row), ...bandRows(groups)];
  const lines = rows.map((row) => `.${rowClass(row)}{grid-row:${row}/${row + 1}}`);
  return `@media (min-width:44rem),print{${[...new Set([...cards, ...lines])].join("")}}`;
}

/** The rows with which the later families of a person begin. */
export function bandRows(groups: readonly TreeGroup[]): number[] {
  const bands = [...new Set(groups.map(({ band }) => band))].filter((band) => band > 0);
  return bands.flatMap((band) => {
    const rows = groups
      .filter((group) => group.band === band)
      .flatMap(({ places }) => places.map(({ row }) => row));
    return rows.length === 0 ? [] : [Math.min(...rows)];
  });
}
