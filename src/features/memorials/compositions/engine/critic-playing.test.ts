import { describe, expect, it } from "vitest";
import { compose } from "./compose.ts";
import { findPlayingBreaches } from "./critic.ts";
import { perform } from "./perform.ts";
import type { PlayedNote } from "./score.ts";

const { score } = compose({
  form: "chorale",
  mood: "calm",
  instruments: ["organ"],
  tempo: null,
  minutes: null,
  theme: null,
  seed: 11,
});

describe("the critic hears in playing", () => {
  const { notes, seconds } = perform(score, 1);
  const lastStart = Math.max(...notes.map(({ start }) => start));
  const PLAYING: [rule: string, change: (note: PlayedNote, index: number) => PlayedNote][] = [
    ["velocity", (note, index) => (index === 5 ? { ...note, velocity: 90 } : note)],
    ["last-phrase", (note) => (note.start > seconds - 12 ? { ...note, velocity: 80 } : note)],
    ["arc", (note) => ({ ...note, velocity: 50 })],
    [
      "last-chord",
      (note) =>
        note.start + note.seconds > lastStart + 2
          ? { ...note, seconds: lastStart + 2 - note.start }
          : note,
    ],
    ["breath", (note) => ({ ...note, seconds: note.seconds + 0.5 })],
    ["breath", (note) => ({ ...note, start: note.start * 3 })],
    ["instrument-monophonic", (note) => ({ ...note, instrument: "clarinet" })],
    ["instrument-range", (note) => ({ ...note, instrument: "flute" })],
  ];

  it.each(PLAYING)("%s", (rule, change) => {
    const played = notes.map(change);
    const end = Math.max(...played.map((note) => note.start + note.seconds));
    const rules = findPlayingBreaches({ notes: played, seconds: end }).map((breach) => breach.rule);
    expect(rules).toContain(rule);
    expect(findPlayingBreaches({ notes, seconds })).toEqual([]);
  });

  it("less than a minute, and more than five", () => {
    for (const wrong of [59, 301]) {
      const rules = findPlayingBreaches({ notes, seconds: wrong }).map(({ rule }) => rule);
      expect(rules).toContain("duration");
    }
  });
});
