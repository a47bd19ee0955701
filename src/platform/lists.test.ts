import { expect, it } from "vitest";
import { LOCALES } from "#platform/i18n/locales.ts";
import { inOneSentence } from "./lists.ts";

const NAMES = ["Ana", "Inés", "Hilda", "Hiedra", "Íñigo", "Ian", "Yrsa", "Bo", "Åse og Per"];

it.each(LOCALES)("joins names as Intl does, in %s", (locale) => {
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  for (let count = 0; count <= 4; count++) {
    for (let from = 0; from + count <= NAMES.length; from++) {
      const names = NAMES.slice(from, from + count);
      expect(inOneSentence(names, locale)).toBe(list.format(names));
    }
  }
});
