import fc from "fast-check";
import { expect, test } from "vitest";
import { differencesOf } from "./differences.ts";

test("what differs stands between what is the same", () => {
  const [mine, theirs] = differencesOf(
    "Som attenårig tog hun færgen med én kuffert.",
    "Som nittenårig tog hun færgen med én kuffert.",
  );
  expect(mine).toEqual({
    before: "Som ",
    own: "attenårig ",
    after: "tog hun færgen med én kuffert.",
  });
  expect(theirs.own).toBe("nittenårig ");
});

test("far from the difference, a text is left out", () => {
  const [mine] = differencesOf(`${"ord ".repeat(100)}a`, `${"ord ".repeat(100)}b`);
  expect(mine.before).toBe(`… ${"ord ".repeat(24)}`);
  expect(mine.own).toBe("a");
});

test("short texts are there in full, whatever they are", () => {
  const text = fc.stringMatching(/^([a-c]{1,2} ){0,8}[a-c]$/);
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const versions = differencesOf(mine, theirs);
      expect(versions.map(({ before, own, after }) => before + own + after)).toEqual([
        mine,
        theirs,
      ]);
    }),
  );
});
