import fc from "fast-check";
import { expect, test } from "vitest";
import { differencesOf } from "./differences.ts";

test("splits versions into common beginning, difference and common end", () => {
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

test("leaves out text far from the difference", () => {
  const [mine] = differencesOf(`${"ord ".repeat(100)}a`, `${"ord ".repeat(100)}b`);
  expect(mine.before).toBe(`… ${"ord ".repeat(24)}`);
  expect(mine.own).toBe("a");
});

test("keeps short texts complete", () => {
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
