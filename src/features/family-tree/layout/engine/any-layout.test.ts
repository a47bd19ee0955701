import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOut } from "./layout.ts";
import type {
  LayoutCard,
  LayoutFamily,
  LayoutPage,
  TreeLayout,
  TreePlace,
  TreeStem,
} from "./tree-shapes.ts";

const keys = Array.from("pabcdefghijklmnoq");
const key = fc.constantFrom(...keys);
const kind = fc.constantFrom("birth", "adopted", "foster", "step", "donor", null, null);

const family = fc
  .record({
    partners: fc.uniqueArray(key, { maxLength: 2 }),
    marriage: fc.option(fc.constantFrom("1920", "BET 1950 AND 1951").map((date) => ({ date }))),
    children: fc.uniqueArray(
      fc.record({ key, isTwin: fc.boolean(), kinds: fc.option(fc.tuple(kind, kind)) }),
      { maxLength: 11, selector: (child) => child.key },
    ),
  })
  .map((drawn): Omit<LayoutFamily, "id"> => ({
    ...drawn,
    children: drawn.children.map((child) => ({
      key: child.key,
      isTwin: child.isTwin,
      parents: drawn.partners
        .slice(0, child.kinds === null ? 0 : 2)
        .map((partner, index) => ({ key: partner, kind: child.kinds?.[index] ?? null })),
    })),
  }));

const card = fc.record({
  isHidden: fc.boolean(),
  isLiving: fc.boolean(),
  sex: fc.constantFrom("female" as const, "male" as const, "other" as const, null),
  kin: fc.constantFrom("søn", "barn", null),
  birth: fc.option(fc.constantFrom("1 JAN 1900", "1901", "~1899").map((date) => ({ date }))),
});

/** Most families are of the person: as a child, or as a partner. */
const page: fc.Arbitrary<LayoutPage> = fc
  .record({
    cards: fc.array(card, { minLength: 4, maxLength: keys.length }),
    families: fc.array(fc.tuple(family, fc.constantFrom("child", "partner", "other")), {
      maxLength: 6,
    }),
  })
  .map(({ cards, families }) => ({
    focus: "p",
    people: cards.map((one, index): LayoutCard => ({ key: keys[index] ?? "", ...one })),
    families: families.map(([one, role], index) => ({ id: `F${index}`, ...withPerson(one, role) })),
  }));

function withPerson(one: Omit<LayoutFamily, "id">, role: string): Omit<LayoutFamily, "id"> {
  const partners = one.partners.filter((other) => other !== "p");
  const children = one.children.filter((child) => child.key !== "p");
  if (role === "partner") return { ...one, partners: ["p", ...partners.slice(0, 1)], children };
  if (role === "other") return { ...one, partners, children };
  return { ...one, partners, children: [...children, { key: "p", parents: [], isTwin: true }] };
}

function places({ groups }: TreeLayout) {
  return groups.flatMap((group) => group.places);
}

type Point = { row: number; x: number; y: number };

function ends({ row, x1, y1, x2, y2 }: TreeStem): [Point, Point] {
  return [
    { row, x: x1, y: y1 },
    { row, x: x2, y: y2 },
  ];
}

const NEAR = 1e-6;

function touches(stem: TreeStem, { row, x, y }: Point): boolean {
  if (stem.row !== row) return false;
  const [a, b] = ends(stem);
  const span = (from: number, at: number, to: number) =>
    at >= Math.min(from, to) - NEAR && at <= Math.max(from, to) + NEAR;
  const isOnLine = Math.abs((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) < NEAR;
  return isOnLine && span(a.x, x, b.x) && span(a.y, y, b.y);
}

/** The same place as seen from the row above or below. */
function across({ row, x, y }: Point): Point[] {
  const isNear = (height: number) => Math.abs(y - height) < NEAR;
  return [
    ...(isNear(2) ? [{ row: row + 1, x, y: 0 }] : []),
    ...(isNear(0) ? [{ row: row - 1, x, y: 2 }] : []),
  ];
}

/** Whom one meets by following the lines from a place, without turning where two merely cross. */
function reached(layout: TreeLayout, start: Point): Set<string> {
  const met = new Set<string>();
  const seen = new Set<TreeStem>();
  const waiting = [start];
  for (const point of waiting) {
    for (const at of [point, ...across(point)]) {
      for (const place of places(layout).filter((one) => isMetAt(one, at) && !met.has(one.key))) {
        met.add(place.key);
        const edge = { row: place.row, x: place.from - 1 };
        waiting.push({ ...edge, y: 0 }, ...(place.runsOn ? [{ ...edge, y: 2 }] : []));
      }
      for (const stem of layout.stems.filter((one) => touches(one, at) && !seen.has(one))) {
        seen.add(stem);
        const ending = layout.stems.filter((one) => ends(one).some((end) => touches(stem, end)));
        waiting.push(...ends(stem), ...ending.flatMap(ends));
      }
    }
  }
  return met;
}

function isMetAt({ row, from, runsOn }: TreePlace, at: Point): boolean {
  return row === at.row && from - 1 === at.x && (at.y === 0 || (at.y === 2 && runsOn));
}

/** Whose children hang there: the lines are followed up and sideways only, and past siblings' cards. */
function owners(layout: TreeLayout, start: Point): Set<string> {
  const met = new Set<string>();
  const seen = new Set<string>();
  const waiting = [start];
  const go = (point: Point) => {
    const name = `${point.row} ${point.x.toFixed(3)} ${point.y.toFixed(3)}`;
    if (!seen.has(name)) waiting.push(point);
    seen.add(name);
  };
  for (const point of waiting) {
    if (point.y < NEAR) across(point).forEach(go);
    for (const { kind: of, places: there } of layout.groups) {
      for (const place of there.filter((one) => point.y === 2 && isMetAt(one, point))) {
        if (of === "siblings" || of === "children") go({ ...point, y: 0 });
        else met.add(place.key);
      }
    }
    for (const stem of layout.stems.filter((one) => touches(one, point))) {
      const crossings = layout.stems.flatMap(ends).filter((end) => touches(stem, end));
      // The person's own stem is followed to its end: others on the way are further partners'.
      const along = stem.kind === "focus" ? ends(stem) : [...ends(stem), ...crossings];
      along.filter((next) => next.y <= point.y + NEAR).forEach(go);
    }
  }
  return met;
}

describe("any page", () => {
  it("draws nobody twice, and leaves nobody out", () => {
    fc.assert(
      fc.property(page, (drawn) => {
        const layout = layOut(drawn);
        const shown = places(layout)
          .filter(({ under }) => under === null)
          .flatMap((place) => place.keys);
        const rest = layout.groups.flatMap((group) => group.rest);
        const counted = [...shown, ...rest, ...layout.others];
        expect(new Set(counted).size).toBe(counted.length);
        const named = places(layout).flatMap((place) => [...place.otherParents, ...place.donors]);
        expect(new Set([...counted, ...named])).toEqual(
          new Set(drawn.people.map((one) => one.key)),
        );
        const again = places(layout).filter(({ under }) => under !== null);
        expect(shown).toEqual(expect.arrayContaining(again.map(({ key: twice }) => twice)));
        expect(shown).toEqual(expect.arrayContaining(again.map(({ under }) => under)));
      }),
      { numRuns: 2000 },
    );
  });

  it("lays no card on another, and each within the four places, in a row of cards", () => {
    fc.assert(
      fc.property(page, (drawn) => {
        const all = places(layOut(drawn));
        const cells = all.map(({ row, from }) => `${row} ${from}`);
        expect(new Set(cells).size).toBe(cells.length);
        for (const { row, from, to } of all) {
          expect([1, 3, 5, 7]).toContain(from);
          expect([to - from, row % 2]).toEqual([2, 0]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("lets every line end at a card or at another line", () => {
    fc.assert(
      fc.property(page, (drawn) => {
        const layout = layOut(drawn);
        for (const stem of layout.stems) {
          for (const end of ends(stem)) {
            const isHeld = [end, ...across(end)].some(
              (at) =>
                places(layout).some((place) => isMetAt(place, at)) ||
                layout.stems.some((other) => other !== stem && touches(other, at)),
            );
            expect([stem, end, isHeld]).toEqual([stem, end, true]);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("joins everybody with the person", () => {
    fc.assert(
      fc.property(page, (drawn) => {
        const layout = layOut(drawn);
        for (const { row, from } of places(layout)) {
          expect([...reached(layout, { row, x: from - 1, y: 0 })]).toContain("p");
        }
      }),
      { numRuns: 300 },
    );
  });

  it("leads up from each child to its own parents, and to nobody else's", () => {
    fc.assert(
      fc.property(page, (drawn) => {
        const layout = layOut(drawn);
        const parentsOf = (child: string) =>
          drawn.families.flatMap(({ partners, children }) =>
            children
              .filter((one) => one.key === child && !partners.includes("p"))
              .flatMap(({ parents }) =>
                parents.length > 0 ? parents : partners.map((of) => ({ key: of, kind: null })),
              )
              .filter((parent) => parent.kind !== "donor" && parent.key !== child)
              .map((parent) => parent.key),
          );
        const isHere = (one: string) => drawn.people.some((card) => card.key === one);
        const parents = new Set(
          layout.groups
            .filter((one) => one.kind === "parents")
            .flatMap((one) => one.places.map((place) => place.key)),
        );
        const siblings = layout.groups.filter((one) => one.kind === "siblings");
        for (const { keys: children, row, from } of siblings.flatMap((one) => one.places)) {
          const above = owners(layout, { row, x: from - 1, y: 0 });
          const known = children.flatMap(parentsOf).filter((one) => parents.has(one));
          // Those of whom no parent is drawn hang on the person's own stem.
          if (known.length === 0) continue;
          expect(above.size).toBeGreaterThan(0);
          expect(known).toEqual(expect.arrayContaining([...above]));
        }
        for (const group of layout.groups.filter((one) => one.kind === "children")) {
          const family = drawn.families.find((one) => one.id === group.family);
          for (const { row, from } of group.places) {
            const above = owners(layout, { row, x: from - 1, y: 0 });
            expect(above).toEqual(new Set(family?.partners.filter(isHere)));
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("names groups by what they are of, each once", () => {
    fc.assert(
      fc.property(page, (drawn) => {
        const names = layOut(drawn).groups.map(
          ({ kind: of, family: id, band }) => `${of} ${id} ${band}`,
        );
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });
});
