import { expect, it } from "vitest";
import { compose } from "./compose.ts";
import { findBreaches, findPlayingBreaches } from "./critic.ts";
import { perform } from "./perform.ts";
import { FORMS, INSTRUMENTS, MOODS } from "./score.ts";

it("writes 1,000 pieces without a fault, at least 950 of them with a melody of their own", () => {
  const melodies = new Set<string>();
  for (let seed = 0; seed < 1000; seed += 1) {
    const form = FORMS[seed % FORMS.length] ?? "chorale";
    const mood = MOODS[seed % MOODS.length] ?? "calm";
    const instrument = INSTRUMENTS[seed % INSTRUMENTS.length] ?? "piano";
    const choices = { tempo: null, minutes: null, theme: null, instruments: [instrument], seed };
    const { score } = compose({ ...choices, form, mood });
    expect(findBreaches(score)).toEqual([]);
    expect(findPlayingBreaches(perform(score, seed))).toEqual([]);
    // By its intervals, so that another key alone makes no other melody.
    const notes = score.parts[0]?.notes ?? [];
    melodies.add(
      notes.map(({ pitch, length }) => `${pitch - (notes[0]?.pitch ?? 0)}/${length}`).join(" "),
    );
  }
  expect(melodies.size).toBeGreaterThanOrEqual(950);
});
