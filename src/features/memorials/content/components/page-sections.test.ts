import { expect, it } from "vitest";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { SECTION_RULES } from "#features/memorials/sections/components/section-rules.ts";
import { sectionsInOrder, type PageState } from "./page-sections.ts";

const NOW = "2026-11-28T12:00:00.000Z";
const LAYOUTS = ["enhanced", "classic"] as const;

/** All that decides where a section stands. */
function aPage(ceremonyOn: string | null): PageState {
  const ceremonies = ceremonyOn === null ? [] : [{ at: `${ceremonyOn}T11:00` }];
  const media = { items: [], pictures: [], gallery: [], sounds: [], documents: [] };
  return { memorial: { ceremonies } as unknown as Memorial, media, now: NOW };
}

const namesIn = (page: PageState, layout: Memorial["layout"]) =>
  sectionsInOrder(page, layout).map(({ name }) => name);

it.each(LAYOUTS)(
  "shows every section once in the layout %s, each in a place of its own",
  (layout) => {
    for (const page of [aPage(null), aPage("2026-12-24"), aPage("2024-12-24")]) {
      // Music is a line below the hero, and a page of its own.
      const names = SECTION_RULES.map(({ name }) => name).filter((name) => name !== "music");
      expect(namesIn(page, layout).toSorted()).toEqual(names.toSorted());
      const places = sectionsInOrder(page, layout).map(({ placeOf }) => placeOf(page)[layout]);
      expect(new Set(places).size).toBe(places.length);
    }
  },
);

it("places a ceremony that comes before the story, and a past one before the grave", () => {
  expect(namesIn(aPage("2026-12-24"), "enhanced")).toEqual([
    "candles",
    "ceremony",
    "life",
    "timeline",
    "familyTree",
    "tributes",
    "pictures",
    "documents",
    "guestbook",
    "grave",
  ]);
  expect(namesIn(aPage("2024-12-24"), "classic")).toEqual([
    "life",
    "timeline",
    "familyTree",
    "pictures",
    "documents",
    "candles",
    "tributes",
    "guestbook",
    "ceremony",
    "grave",
  ]);
});
