import type { StemKind, TreeGroup, TreePlace, TreeStem } from "./tree-shapes.ts";

/** Edges of places, on which stems hang: 0, 2, 4 and 6. */
export const FOCUS_EDGE = 2;
export const PARTNER_EDGE = 4;

/** Heights within a row of lines: where a pair meets, and where its children part. */
export const MEET = 0.7;
export const PART = 1.3;
export const END = 2;
/** Where other stems join one that ends below. */
export const JOIN = 1.6;

export type Sheet = ReturnType<typeof blankSheet>;

export type Look = { kind?: StemKind; isLiving?: boolean };

type Told = Pick<TreePlace, "key" | "row"> & Partial<TreePlace> & { home: string };

/** What is drawn so far: everybody once, and at a second place a word where to look. */
export function blankSheet() {
  const stems: TreeStem[] = [];
  const groups: TreeGroup[] = [];
  const lookUnder = new Map<string, string>();
  return {
    stems,
    groups,
    lookUnder,
    /** From point to point: `x, y, x, y …`. */
    line: (row: number, points: readonly number[], look: Look = {}) => {
      for (let index = 0; index + 3 < points.length; index += 2) {
        const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points.slice(index);
        if (x1 === x2 && y1 === y2) continue;
        stems.push({ row, x1, y1, x2, y2, kind: "birth", isLiving: false, ...look });
      }
    },
    /** Straight down through whole rows. */
    run: (x: number, first: number, last: number, look: Look = {}) => {
      for (let row = first; row <= last; row += 1) {
        stems.push({ row, x1: x, y1: 0, x2: x, y2: END, kind: "birth", isLiving: false, ...look });
      }
    },
    /** `home`: under whom to look for this one, should it be met again. */
    place: (group: TreeGroup, edge: number, { home, ...told }: Told): TreePlace => {
      const place: TreePlace = {
        keys: [told.key],
        from: edge + 1,
        to: edge + 3,
        stem: "birth",
        runsOn: false,
        under: lookUnder.get(told.key) ?? null,
        isTwin: false,
        otherParents: [],
        donors: [],
        ...told,
      };
      for (const key of place.keys) if (!lookUnder.has(key)) lookUnder.set(key, home);
      group.places.push(place);
      return place;
    },
    group: (kind: TreeGroup["kind"], family: string | null, band = 0): TreeGroup => {
      const made: TreeGroup = { kind, family, band, places: [], rest: [] };
      groups.push(made);
      return made;
    },
  };
}
