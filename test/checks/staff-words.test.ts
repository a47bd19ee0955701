import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LOCALES, type Locale } from "#platform/i18n/locales.ts";

/** Words that staff and resellers meet on many screens: one for each meaning. */

/** Headings of screens about what is kept or packed. */
const SCREENS = [
  ["warehouse", "floor.title"],
  ["warehouse", "packages.title"],
  ["stock", "title"],
] as const;

function textOf(locale: Locale, file: string, key: string): unknown {
  const path = join(import.meta.dirname, "../../locales", locale, `${file}.json`);
  const texts: unknown = JSON.parse(readFileSync(path, "utf8"));
  return key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts);
}

it.for(LOCALES)("no two screens of the warehouse have one name in %s", (locale) => {
  const names = SCREENS.map(([file, key]) => textOf(locale, file, key));
  expect(new Set(names).size).toBe(names.length);
  expect(textOf(locale, "staff", "areas.warehouse")).toBe(
    textOf(locale, "warehouse", "packages.title"),
  );
  expect(textOf(locale, "staff", "areas.stock")).toBe(textOf(locale, "stock", "title"));
});
