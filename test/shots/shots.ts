import { SCREENS, type Screen } from "../e2e/screens.ts";

/** Which screenshots are requested, their names and their directory. */

export const FOLDER = process.env["SCREENSHOTS_FOLDER"] ?? "screenshots";

type Size = { width: number; height: number };

const SIZES: Size[] = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** A screen in one language: the widths and themes in which it is taken. */
type View = { locale: string; sizes: Size[]; themes: readonly ("light" | "dark")[] };

/** Longer words show on the narrowest screen first; dark mode doesn't change their length. */
const VIEWS: View[] = [
  { locale: "da", sizes: SIZES, themes: ["light", "dark"] },
  { locale: "es", sizes: SIZES.slice(0, 1), themes: ["light"] },
];

export function chosenScreens(): Screen[] {
  const words = wordsOf("SCREENSHOTS_SCREENS");
  if (words.length === 0) return SCREENS;
  return SCREENS.filter(({ name }) => words.some((word) => fileName(name).includes(word)));
}

export function chosenViews(): View[] {
  const widths = wordsOf("SCREENSHOTS_WIDTHS").map(Number);
  if (widths.length === 0) return VIEWS;
  const chosen = VIEWS.map((view) => ({
    ...view,
    sizes: view.sizes.filter(({ width }) => widths.includes(width)),
  })).filter(({ sizes }) => sizes.length > 0);
  if (chosen.length === 0) {
    throw new Error(`The widths are ${SIZES.map(({ width }) => width).join(", ")}.`);
  }
  return chosen;
}

/** `memorial-with-little.390.dark.da.png` */
export function shotName(screen: Screen, width: number, theme: string, locale: string): string {
  return `${fileName(screen.name)}.${width}.${theme}.${locale}.png`;
}

function fileName(name: string): string {
  return name.replace(/[^\p{L}\d]+/gu, "-");
}

function wordsOf(variable: string): string[] {
  return (process.env[variable] ?? "").split(",").filter((word) => word !== "");
}
