import { expect, it } from "vitest";
import { FORMS, INSTRUMENTS, MOODS } from "../score.ts";
import { promptFor } from "./prompt.ts";

const STYLE = {
  form: "nocturne",
  mood: "calm",
  instruments: ["harp", "cello"],
  tempo: 60,
  minutes: 1,
} as const;

it("says a style in English", () => {
  expect(promptFor(STYLE)).toBe(
    "A nocturne, a singing melody above broken chords, played by harp and cello alone. " +
      "Calm, in a major key with a quieter middle part in minor. Slow, about 60 beats a minute. " +
      "About 1 minute long, the last chord dying away before the end. " +
      "Acoustic instruments in one room, played quietly and freely. No voices, no drums, no synthesisers.",
  );
});

it("differs by every choice", () => {
  const prompts = [
    ...FORMS.map((form) => promptFor({ ...STYLE, form })),
    ...MOODS.filter((mood) => mood !== STYLE.mood).map((mood) => promptFor({ ...STYLE, mood })),
    ...INSTRUMENTS.map((one) => promptFor({ ...STYLE, instruments: [one] })),
    promptFor({ ...STYLE, tempo: null }),
    promptFor({ ...STYLE, minutes: 5 }),
  ];
  expect(new Set(prompts).size).toBe(prompts.length);
});

it("takes nothing from the page along", () => {
  const more = { ...STYLE, theme: "Inger Holm", seed: 7, memorialId: "0199-page" };
  expect(promptFor(more)).toBe(promptFor(STYLE));
});
