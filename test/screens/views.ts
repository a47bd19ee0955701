import { LOCALES } from "#platform/i18n/locales.ts";
import { allCombinations, pairwise, type Factors } from "./pairwise.ts";

export const THEMES = ["light", "dark"] as const;
/** From the narrowest phone to a desktop; the usual phone last, as pages are opened on it. */
export const WIDTHS = [320, 768, 1440, 390] as const;

/** One view of a screen. */
type Look = {
  locale: (typeof LOCALES)[number];
  theme: (typeof THEMES)[number];
  width: (typeof WIDTHS)[number];
};

/** `isAudited`: runs axe, too, which takes half of a screen's time. */
export type View = Look & { isAudited: boolean };

/**
 * The two views of the screen at this index in `npm test`: on a phone in Danish, audited, and one more
 * that differs from its neighbours'.
 */
export function twoViewsOf(index: number, locales: readonly Look["locale"][] = LOCALES): View[] {
  const first = { locale: "da", theme: "light", width: 390 } as const;
  const others = allCombinations<Look>(factorsOf(locales)).filter(
    ({ locale, theme, width }) => !(locale === "da" && theme === "light" && width === 390),
  );
  const further = others[scattered(index) % others.length];
  const views: View[] = [{ ...first, isAudited: true }];
  return further === undefined ? views : [...views, { ...further, isAudited: false }];
}

/**
 * The views of the screen at this index in `npm run test:all`: every pair of its languages, themes and
 * widths, and an audit in one view of each width, in every language and half of them in each theme.
 * Neighbours in the list are audited in different views, so that thirty together cover all 24.
 */
export function pairedViewsOf(index: number, locales: readonly Look["locale"][] = LOCALES): View[] {
  const views = pairwise<Look>({ ...factorsOf(locales), theme: rotated(THEMES, index) });
  const audited = auditedAmong(views, locales, index);
  return inOrder(views.map((view) => ({ ...view, isAudited: audited.includes(view) })));
}

function factorsOf(locales: readonly Look["locale"][]): Factors<Look> {
  return { locale: locales, width: WIDTHS, theme: THEMES };
}

/** A language costs a reload of the page, a width a new layout, a theme next to nothing. */
function inOrder(views: View[]): View[] {
  const place = ({ locale, width, theme }: View) =>
    LOCALES.indexOf(locale) * 100 + WIDTHS.indexOf(width) * 10 + THEMES.indexOf(theme);
  return views.toSorted((a, b) => place(a) - place(b));
}

/** One view of each width, from a different start for each screen. */
function auditedAmong(views: Look[], locales: readonly Look["locale"][], index: number): Look[] {
  const parts = WIDTHS.map((width) => views.filter((view) => view.width === width));
  const choices = parts.reduce<Look[][]>(
    (chosen, part) => chosen.flatMap((before) => part.map((view) => [...before, view])),
    [[]],
  );
  const isSpread = (choice: Look[]) =>
    new Set(choice.map(({ locale }) => locale)).size === locales.length &&
    choice.filter(({ theme }) => theme === "dark").length === choice.length / THEMES.length;
  const spread = choices.filter(isSpread);
  return spread[scattered(index) % spread.length] ?? [];
}

/** Numbers without a pattern that could coincide with the list's (Knuth's multiplicative hash). */
function scattered(index: number): number {
  return Math.imul(index + 1, 2_654_435_761) >>> 16;
}

function rotated<Value>(values: readonly Value[], by: number): Value[] {
  return values.map((_, index) => values[(index + by) % values.length] as Value);
}
