import { expect, it } from "vitest";
import { withArticle } from "./with-article.ts";

it.each([
  ["da", "datter", "en datter"],
  ["da", "barnebarn", "et barnebarn"],
  ["da", "næstsøskendebarn", "et næstsøskendebarn"],
  ["da", "mormors søster", "en mormors søster"],
  ["en", "aunt", "an aunt"],
  ["en", "half-brother", "a half-brother"],
  ["es", "tía abuela", "una tía abuela"],
  ["es", "medio hermano", "un medio hermano"],
  ["es", "madre", "una madre"],
  ["es", "hijo", "un hijo"],
] as const)("%s: %s", (locale, word, expected) => {
  expect(withArticle(word, locale)).toBe(expected);
});
