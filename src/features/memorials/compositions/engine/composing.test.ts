import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compose } from "./compose.ts";
import { findBreaches, findPlayingBreaches } from "./critic.ts";
import { perform } from "./perform.ts";
import { COMPOSER_VERSION, FORMS, INSTRUMENTS, MOODS, type Choices } from "./score.ts";
import { lettersOf } from "./theme.ts";

const anyChoices: fc.Arbitrary<Choices> = fc.record({
  form: fc.constantFrom(...FORMS),
  mood: fc.constantFrom(...MOODS),
  instruments: fc.uniqueArray(fc.constantFrom(...INSTRUMENTS), { minLength: 1, maxLength: 3 }),
  tempo: fc.option(fc.integer({ min: 54, max: 76 })),
  minutes: fc.option(fc.integer({ min: 1, max: 5 })),
  theme: fc.option(fc.constantFrom("Anna", "Inger", "Søren Bach", "Åge", "Haydn"), { freq: 4 }),
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
});

const plain: Choices = {
  form: "chorale",
  mood: "calm",
  instruments: ["organ"],
  tempo: null,
  minutes: null,
  theme: null,
  seed: 1,
};

const HASHES = ["e813bee9c87fabb3", "c14079f2bc9e0c91", "8e6273832036c826", "f64cc98cfa458076"];

describe("composing", () => {
  it("breaks no rule, whatever is chosen, and says the same twice", () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const { score } = compose(choices);
        expect(findBreaches(score)).toEqual([]);
        expect(compose(choices).score).toEqual(score);
      }),
      { numRuns: 8 },
    );
  });

  it.each(FORMS.flatMap((form) => MOODS.map((mood) => [form, mood] as const)))(
    "plays a %s that is %s without a fault",
    (form, mood) => {
      const { score } = compose({ ...plain, form, mood, seed: 7 });
      const performance = perform(score, 7);
      expect(findPlayingBreaches(performance)).toEqual([]);
      expect(perform(score, 7)).toEqual(performance);
    },
  );

  it.each([1, 2, 3, 4, 5])("comes near to a length of %i minutes", (minutes) => {
    const form = FORMS[minutes % FORMS.length] ?? "chorale";
    const { seconds } = perform(compose({ ...plain, form, minutes }).score, 1);
    expect(Math.abs(seconds - 60 * minutes)).toBeLessThan(40);
    expect(seconds).toBeGreaterThanOrEqual(60);
    expect(seconds).toBeLessThanOrEqual(300);
  });

  // Pieces are made again from their seeds: whoever changes these hashes raises the version with them.
  it("writes the same notes as ever", () => {
    const hashes = FORMS.map((form) => {
      const notes = JSON.stringify(compose({ ...plain, form, seed: 2026 }).score);
      return createHash("sha256").update(notes).digest("hex").slice(0, 16);
    });
    expect({ version: COMPOSER_VERSION, hashes }).toEqual({ version: 1, hashes: HASHES });
  });

  it("keeps to a tempo that is asked for", () => {
    expect(compose({ ...plain, tempo: 57 }).score.tempo).toBe(57);
  });

  it("makes another piece of the next seed", () => {
    const [one, other] = [1, 2].map((seed) => compose({ ...plain, seed }).score.parts[0]?.notes);
    expect(one).not.toEqual(other);
  });
});

describe("a name as theme", () => {
  it("is spelled as in 1909: Haydn is B A D D G", () => {
    expect(lettersOf("Haydn").map(({ letter }) => "CDEFGAB"[letter])).toEqual(Array.from("BADDG"));
    expect(lettersOf("Åse").map(({ letter }) => "CDEFGAB"[letter])).toEqual(Array.from("AAEE"));
    expect(lettersOf("é")).toEqual([]);
  });

  it("begins the melody", () => {
    const { score } = compose({ ...plain, theme: "Bach", seed: 3 });
    const letters = score.parts[0]?.notes
      .filter(({ start }) => start % 480 === 0)
      .slice(0, 4)
      .map(({ spelling }) => spelling);
    expect(letters?.map((spelling) => spelling[0])).toEqual(Array.from("BACB"));
    expect(letters?.[3]).toMatch(/^B\d$/);
  });
});

describe("who plays", () => {
  const playersOf = (choices: Partial<Choices>) =>
    compose({ ...plain, ...choices }).score.parts.map(
      ({ name, instrument }) => `${name} ${instrument}`,
    );

  it("is one instrument if it can", () => {
    expect(playersOf({ instruments: ["harp"] })).toEqual(["S harp", "A harp", "T harp", "B harp"]);
  });

  it("is a melody instrument above an accompanying one", () => {
    expect(playersOf({ form: "nocturne", instruments: ["piano", "cello"] })).toEqual([
      "Melody cello",
      "Inner piano",
      "Bass piano",
    ]);
  });

  it("is also a piano or an organ where those chosen play one note at a time", () => {
    expect(playersOf({ instruments: ["flute"] })).toEqual([
      "S flute",
      "A organ",
      "T organ",
      "B organ",
    ]);
  });
});
