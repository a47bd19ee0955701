import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LOCALES, type Locale } from "#platform/i18n/locales.ts";

/** Words that staff and resellers meet on many screens: one for each meaning. */

/** By locale, what undoes something that was done. */
const UNDO: Record<Locale, string> = { da: "Fortryd", en: "Undo", es: "Deshacer" };

/** Of dialogs and forms of staff and resellers: the button that leaves them, and nothing is done. */
const LEAVING = [
  ["code-list", "ownViews.leave"],
  ["code-list", "bulk.leave"],
  ["codes", "key.leave"],
  ["company", "leave"],
  ["machines", "leave"],
  ["production", "new.leave"],
  ["requests", "staff.leave"],
  ["returns", "cancel"],
  ["sheets", "leave"],
  ["shipments", "cancel"],
  ["staff", "decision.leave"],
  ["stock", "leave"],
  ["tickets", "leave"],
  ["warehouse", "leave"],
] as const;

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

it.for(LOCALES)("a dialog is left by one word, which isn't that of undoing, in %s", (locale) => {
  const words = new Set(LEAVING.map(([file, key]) => textOf(locale, file, key)));
  expect(words.size).toBe(1);
  expect(words).not.toContain(UNDO[locale]);
});

it.for(LOCALES)("cancelling an order and leaving its dialog are told apart in %s", (locale) => {
  const cancel = textOf(locale, "shop", "staff.cancel.submit");
  const leave = textOf(locale, "shop", "staff.cancel.leave");
  expect(leave).not.toBe(cancel);
  expect(textOf(locale, "staff", "decision.leave")).not.toBe(cancel);
});

it.for(LOCALES)("no two screens of the warehouse have one name in %s", (locale) => {
  const names = SCREENS.map(([file, key]) => textOf(locale, file, key));
  expect(new Set(names).size).toBe(names.length);
  expect(textOf(locale, "staff", "areas.warehouse")).toBe(
    textOf(locale, "warehouse", "packages.title"),
  );
  expect(textOf(locale, "staff", "areas.stock")).toBe(textOf(locale, "stock", "title"));
});
