import { describe, expect, it } from "vitest";
import { allViewsOf, THEMES, viewsOf, WIDTHS, type View } from "./views.ts";

const LANGUAGES = ["da", "en", "es"] as const;

function pairsOf(views: View[]): string[] {
  const pairs = views.flatMap(({ locale, theme, width }) => [
    `${locale} ${theme}`,
    `${locale} ${width}`,
    `${theme} ${width}`,
  ]);
  return [...new Set(pairs)].toSorted();
}

const EVERY_PAIR = pairsOf(allViewsOf());
const many = Array.from({ length: 30 }, (_, index) => index);

it("covers every pair of three languages, two themes and four widths", () => {
  expect(EVERY_PAIR).toHaveLength(3 * 2 + 3 * 4 + 2 * 4);
});

describe("a screen in npm test", () => {
  it("is viewed in every pair", () => {
    for (const index of many) {
      expect(pairsOf(viewsOf(index))).toEqual(EVERY_PAIR);
      expect(viewsOf(index)).toHaveLength(12);
    }
  });

  it.for([{ locales: LANGUAGES }, { locales: ["da"] as const }])(
    "is audited at every width, in $locales and in both themes alike",
    ({ locales }) => {
      for (const index of many) {
        const audited = viewsOf(index, locales).filter(({ isAudited }) => isAudited);
        expect(audited.map(({ width }) => width).toSorted()).toEqual(WIDTHS.toSorted());
        expect(new Set(audited.map(({ locale }) => locale))).toEqual(new Set(locales));
        expect(audited.filter(({ theme }) => theme === "dark")).toHaveLength(2);
      }
    },
  );

  it("is audited in other views than its neighbours: thirty cover all 24", () => {
    const audited = many.flatMap((index) => viewsOf(index).filter(({ isAudited }) => isAudited));
    const named = audited.map(({ locale, theme, width }) => `${locale} ${theme} ${width}`);
    expect(new Set(named).size).toBe(24);
  });

  it("is viewed in both themes at each width if one language suffices", () => {
    for (const index of many) {
      const views = viewsOf(index, ["da"]);
      expect(views).toHaveLength(THEMES.length * WIDTHS.length);
    }
  });

  it("changes the language as rarely as possible, and ends each on the phone", () => {
    const views = viewsOf(0);
    expect(views.map(({ locale }) => locale)).toEqual(
      LANGUAGES.flatMap((locale) => Array.from({ length: 4 }, () => locale)),
    );
    for (const locale of LANGUAGES) {
      expect(views.findLast((view) => view.locale === locale)).toMatchObject({ width: 390 });
    }
  });
});

it("is viewed in all 24 views, each audited, in npm run screens", () => {
  expect(allViewsOf()).toHaveLength(24);
  expect(allViewsOf().every(({ isAudited }) => isAudited)).toBe(true);
  expect(allViewsOf(["da"])).toHaveLength(8);
});
