import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holdsWords, plainOf, withoutWords } from "./model.ts";

const STORY =
  "<p>Inger var <em>god</em> ved alle.</p><p>Hun skylder mig 5.000 kr. &amp; et hus.</p>";

describe("words that were removed", () => {
  it.each([
    ["as they stood", "Hun skylder mig 5.000 kr."],
    ["in other letters and spaces", "HUN  skylder\nmig 5.000 KR."],
    ["over two blocks", "ved alle. Hun skylder mig"],
    ["within tags", "Inger var god ved alle"],
    ["with a sign that HTML escapes", "5.000 kr. & et hus"],
  ])("are found %s", (_, quote) => {
    expect(holdsWords(STORY, [quote])).toBe(true);
  });

  it("that anybody may write are refused alone only", () => {
    expect(holdsWords("Tak for alt", ["Tak"])).toBe(false);
    expect(holdsWords("tak ", ["Tak"])).toBe(true);
  });

  it("are cut out of what its writers see, and nothing else", () => {
    expect(withoutWords(STORY, ["Hun skylder mig 5.000 kr. &  et hus"])).toBe(
      "<p>Inger var <em>god</em> ved alle.</p><p>.</p>",
    );
    expect(withoutWords("<p>Alt dette</p>", ["Alt dette"])).toBeNull();
  });

  it("never remain after the cut", () => {
    const word = fc.constantFrom("hun", "skylder", "mig", "5.000", "kr.", "&amp;", "<em>alt</em>");
    const story = fc.array(word, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(story, fc.nat(), fc.integer({ min: 1, max: 8 }), (words, from, length) => {
        const whole = words.join(" ");
        const quote = plainOf(
          words
            .slice(from % words.length)
            .slice(0, length)
            .join(" "),
        );
        const cut = withoutWords(whole, [quote]);
        expect(cut !== null && holdsWords(cut, [quote])).toBe(false);
      }),
    );
  });
});
