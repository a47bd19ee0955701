import { expect, it } from "vitest";
import { placesCss } from "./places-css.ts";

const PLACE = { keys: [], stem: "birth", runsOn: false, under: null, isTwin: false } as const;

it("places each card and each row of lines once, where there is room for a grid", () => {
  const place = { ...PLACE, key: "a", row: 2, from: 3, to: 5, otherParents: [], donors: [] };
  const group = {
    kind: "parents",
    family: null,
    band: 0,
    places: [place, place],
    rest: [],
  } as const;
  const stem = { row: 3, x1: 0, y1: 0, x2: 0, y2: 2, kind: "birth", isLiving: false } as const;
  expect(
    placesCss({ groups: [{ ...group, places: [...group.places], rest: [] }], stems: [stem] }),
  ).toBe(
    "@media (min-width:44rem),print{.tree-at-2-3-5{grid-area:2/3/auto/5}.tree-row-3{grid-row:3/4}}",
  );
});
