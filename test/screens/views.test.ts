import { describe, expect, it } from "vitest";
import { pairedViewsOf, THEMES, twoViewsOf, WIDTHS, type View } from "./views.ts";

const LANGUAGES = ["da", "en", "es"] as const;

function pairsOf(views: View[]): string[] {
  const pairs = views.flatMap(({ locale, theme, width }) => [
    `${locale} ${theme}`,
    `${locale} ${width}`,
    `${theme} ${width}`,
  ]);
  return [...new Set(pairs)].toSorted();
}

const EVERY_PAIR = pairsOf(pairedViewsOf(0));
const many = Array.from({ length: 30 }, (_, index) => index);

it("covers every pair of three languages, two themes and four widths", () => {
  expect(EVERY_PAIR).toHaveLength(3 * 2 + 3 * 4 + 2 * 4);
});

describe("a screen in npm run test:all", () => {
  it("is viewed in every pair", () => {
    for (const index of many) {
      expect(pairsOf(pairedViewsOf(index))).toEqual(EVERY_PAIR);
      expect(pairedViewsOf(index)).toHaveLength(12);
    }
  });

  it.for([{ locales: LANGUAGES }, { locales: ["da"] as const }])(
    "is audited at every width, in $locales and in both themes alike",
    ({ locales }) => {
      for (const index of many) {
        const audited = pairedViewsOf(index, locales).filter(({ isAudited }) => isAudited);
        expect(audited.map(({ width }) => width).toSorted()).toEqual(WIDTHS.toSorted());
        expect(new Set(audited.map(({ locale }) => locale))).toEqual(new Set(locales));
        expect(audited.filter(({ theme }) => theme === "dark")).toHaveLength(2);
      }
    },
  );

  it("is audited in other views than its neighbours: thirty cover all 24", () => {
    const audited = many.flatMap((index) =>
      pairedViewsOf(index).filter(({ isAudited }) => isAudited),
    );
    const named = audited.map(({ locale, theme, width }) => `${locale} ${theme} ${width}`);
    expect(new Set(named).size).toBe(24);
  });

  it("is viewed in both themes at each width if one language suffices", () => {
    for (const index of many) {
      const views = pairedViewsOf(index, ["da"]);
      expect(views).toHaveLength(THEMES.length * WIDTHS.length);
    }
  });

  it("changes the language as rarely as possible, and ends each on the phone", () => {
    const views = pairedViewsOf(0);
    expect(views.map(({ locale }) => locale)).toEqual(
      LANGUAGES.flatMap((locale) => Array.from({ length: 4 }, () => locale)),
    );
    for (const locale of LANGUAGES) {
      expect(views.findLast((view) => view.locale === locale)).toMatchObject({ width: 390 });
    }
  });
});

describe("a screen in npm test", () => {
  it("is audited in Danish on a phone, and viewed in one further view", () => {
    for (const index of many) {
      const [first, second, ...more] = twoViewsOf(index);
      expect(first).toEqual({ locale: "da", theme: "light", width: 390, isAudited: true });
      expect(second).not.toMatchObject({ locale: "da", theme: "light", width: 390 });
      expect(more).toEqual([]);
    }
  });

  it("is viewed in Danish alone if one language suffices", () => {
    const locales = many.flatMap((index) => twoViewsOf(index, ["da"])).map(({ locale }) => locale);
    expect(new Set(locales)).toEqual(new Set(["da"]));
  });

  it("has another further view than most others: 100 screens cover all 23", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => twoViewsOf(index)[1]);
    expect(new Set(hundred.map((view) => JSON.stringify(view))).size).toBe(23);
  });
});
