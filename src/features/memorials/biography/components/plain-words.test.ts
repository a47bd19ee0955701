import { expect, test } from "vitest";
import { plainWords } from "./plain-words.ts";
import { typedName } from "#features/memorials/components/typed-name.ts";

test("a story's text is kept without its markup", () => {
  expect(plainWords("<p>Hun sagde &lt;3 &amp; lo.</p><p>Så gik hun.</p>", 100)).toBe(
    "Hun sagde <3 & lo. Så gik hun.",
  );
});

test("a long story is cut after a whole word", () => {
  expect(plainWords("<p>Inger blev født på Sandnæs, som den yngste</p>", 30)).toBe(
    "Inger blev født på Sandnæs…",
  );
});

test("a single long word is cut as well", () => {
  expect(plainWords("a".repeat(50), 20)).toHaveLength(20);
});

test("a right-to-left name is isolated from the surrounding text", () => {
  expect(typedName("فاطمة")).toBe("\u2068فاطمة\u2069");
  expect(typedName("Guðrún")).toBe("Guðrún");
});
