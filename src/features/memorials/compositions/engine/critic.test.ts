import { describe, expect, it } from "vitest";
import { compose } from "./compose.ts";
import { findBreaches } from "./critic.ts";
import type { Choices, Close, Part, Score, ScoreNote } from "./score.ts";

const SEMITONES: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

function midiOf(spelling: string): number {
  const [, letter = "", signs = "", octave = ""] = /^([A-G])(#*|b*)(\d)$/.exec(spelling) ?? [];
  const sharps = signs.startsWith("b") ? -signs.length : signs.length;
  return 12 * (Number(octave) + 1) + (SEMITONES[letter] ?? 0) + sharps;
}

/**
 * Four voices in C major, beat by beat from the bass up: `C3 G3 E4 C5 | G2 G3 D4 ~`. `~` holds, `C5,B4` are two
 * eighths.
 */
function hymn(text: string, close: Close = "half"): Score {
  const beats = text.split(" | ").map((beat) => beat.split(" "));
  const parts = ["B", "T", "A", "S"].map((name, voice): Part => {
    const notes: ScoreNote[] = [];
    for (const [beat, sung] of beats.entries()) {
      const spellings = (sung[voice] ?? "~").split(",");
      for (const [place, spelling] of spellings.entries()) {
        const length = 480 / spellings.length;
        const last = notes.at(-1);
        if (spelling === "~" && last !== undefined) last.length += length;
        else {
          const start = 480 * beat + place * length;
          notes.push({ start, length, pitch: midiOf(spelling), spelling });
        }
      }
    }
    return { name, instrument: "organ", clef: voice < 2 ? "bass" : "treble", notes };
  });
  return {
    form: "chorale",
    mood: "light",
    key: { tonic: "C", mode: "major", fifths: 0 },
    metre: { beats: 4, unit: 4 },
    tempo: 60,
    bars: beats.length / 4,
    parts: parts.toReversed(),
    phrases: [{ start: 0, end: 480 * beats.length, close }],
    keyChanges: [],
  };
}

function rulesOf(score: Score): string[] {
  return [...new Set(findBreaches(score).map(({ rule }) => rule))];
}

const HARMONY: [rule: string, spoilt: string, sound: string, close?: Close][] = [
  ["parallel-fifths", "C3 G3 E4 G4 | D3 A3 D4 F4", "C3 G3 E4 G4 | D3 F3 D4 F4"],
  ["parallel-octaves", "C3 G3 E4 C5 | D3 F3 A3 D5", "C3 G3 E4 C5 | D3 F3 A3 A4"],
  ["hidden-fifths", "C3 C4 E4 G4 | G3 B3 D4 D5", "C3 C4 E4 G4 | G3 B3 D4 G4"],
  ["hidden-octaves", "C3 C4 E4 G4 | F3 A3 C4 F5", "C3 C4 E4 G4 | F3 C4 F4 A4"],
  ["crossing", "C3 G4 E4 C5", "C3 G3 E4 C5"],
  ["crossing", "C3 E4 E4 C5", "C3 G3 E4 C5"],
  ["spacing", "C3 E3 G4 C5", "C3 G3 E4 C5"],
  ["range", "C2 G3 E4 C5", "C3 G3 E4 C5"],
  ["leading-note-doubled", "G2 B3 D4 B4", "G2 G3 D4 B4"],
  [
    "leading-note-rising",
    "F3 A3 C4 F4 | G3 B3 D4 D4 | C3 G3 E4 C4",
    "F3 A3 C4 F4 | G3 B3 D4 D4 | C3 C4 E4 C4",
    "full",
  ],
  ["seventh", "G2 B3 D4 F4 | C3 C4 E4 G4", "G2 B3 D4 F4 | C3 C4 C4 E4"],
  ["augmented-interval", "D3 A3 F4 D5 | E3 B3 G#4 E5", "D3 A3 F4 D5 | E3 B3 E4 G#4"],
  ["suspension", "C3 G3 E4 C5 | G2 G3 D4 ~ | ~ ~ ~ D5", "C3 G3 E4 C5 | G2 G3 D4 ~ | ~ ~ ~ B4"],
  ["suspension", "C3 G3 E4 C5 | G2 G3 D4 ~ | ~ ~ ~ ~", "C3 G3 E4 C5 | G2 G3 D4 ~ | ~ ~ ~ B4"],
  ["dissonance", "E3 G3 E4 B4 | G2 G3 D4 C5 | ~ ~ ~ B4", "E3 G3 E4 B4 | G2 G3 D4 B4 | ~ ~ ~ B4"],
  ["dissonance", "C3 G3 E4 C5,F4 | C3 G3 E4 E4", "C3 G3 E4 G4,F4 | C3 G3 E4 E4"],
  ["retrogression", "G2 B3 D4 G4 | F2 A3 D4 A4", "G2 B3 D4 G4 | A2 C4 E4 A4"],
  [
    "chord-loop",
    "C3 | F3 | G3 | A3 | C3 | F3 | G3 | A3".replaceAll(/([A-G])3/g, (_, root: string) =>
      triad(root),
    ),
    "C3 | F3 | G3 | A3 | D3 | F3 | G3 | C3".replaceAll(/([A-G])3/g, (_, root: string) =>
      triad(root),
    ),
  ],
  ["close", "C3 G3 E4 C5 | D3 F3 A3 D4", "C3 G3 E4 C5 | G2 G3 D4 B4"],
  ["close", "G2 B3 D4 D4 | A2 C4 E4 C4", "G2 B3 D4 D4 | C3 C4 E4 C4", "full"],
];

function triad(root: string): string {
  const upper: Record<string, string> = {
    C: "G3 E4 C5",
    F: "A3 F4 C5",
    G: "B3 D4 G4",
    A: "C4 E4 A4",
    D: "A3 F4 D5",
  };
  return `${root}3 ${upper[root]}`;
}

describe("the critic hears in four voices", () => {
  it.each(HARMONY)("%s in %s", (rule, spoilt, sound, close) => {
    expect(rulesOf(hymn(spoilt, close))).toContain(rule);
    expect(rulesOf(hymn(sound, close))).not.toContain(rule);
  });

  it.each<[Close, string]>([
    ["half", "C3 G3 E4 C5 | G2 G3 D4 B4"],
    ["full", "G2 B3 D4 D4 | C3 C4 E4 C4"],
    ["full", "D3 A3 F#4 A4 | G3 B3 D4 G4"],
    ["open", "G3 B3 D4 D4 | A3 C4 E4 C4"],
    ["open", "G3 B3 D4 D4 | C3 C4 E4 E4"],
    ["plagal", "F3 A3 C4 F4 | C3 G3 E4 C4"],
  ])("a %s close in %s", (close, text) => {
    expect(rulesOf(hymn(text, close))).not.toContain("close");
    const other = close === "full" ? "open" : "full";
    expect(rulesOf(hymn(text, other))).toContain("close");
  });
});

const plain: Choices = {
  form: "chorale",
  mood: "calm",
  instruments: ["organ"],
  tempo: null,
  minutes: null,
  theme: null,
  seed: 11,
};

const composed = new Map<string, Score>();

function spoil(choices: Partial<Choices>, change: (score: Score) => void): string[] {
  const key = JSON.stringify(choices);
  const score = composed.get(key) ?? compose({ ...plain, ...choices }).score;
  composed.set(key, score);
  const spoilt = structuredClone(score);
  change(spoilt);
  return rulesOf(spoilt);
}

function melodyOf({ parts }: Score): ScoreNote[] {
  return parts[0]?.notes ?? [];
}

function highestOf(notes: readonly ScoreNote[]): ScoreNote {
  const [highest] = notes.toSorted((a, b) => b.pitch - a.pitch);
  if (highest === undefined) throw new Error("No notes.");
  return highest;
}

function give(
  note: ScoreNote | undefined,
  { pitch, spelling }: Pick<ScoreNote, "pitch" | "spelling">,
) {
  if (note !== undefined) Object.assign(note, { pitch, spelling });
}

describe("the critic hears in a melody", () => {
  it("a second highest note", () => {
    const rules = spoil({}, (score) => {
      const notes = melodyOf(score);
      give(notes[3], highestOf(notes));
    });
    expect(rules).toContain("melody-peak");
  });

  it("a highest note too early", () => {
    const rules = spoil({}, (score) => {
      const notes = melodyOf(score);
      const highest = highestOf(notes);
      const { pitch, spelling } = highest;
      give(highest, { pitch: 72, spelling: "C5" });
      give(notes[3], { pitch, spelling });
    });
    expect(rules).toContain("melody-peak");
  });

  it("more than a tenth", () => {
    const rules = spoil({}, (score) =>
      give(highestOf(melodyOf(score)), { pitch: 88, spelling: "E6" }),
    );
    expect(rules).toContain("melody-range");
  });

  it("leaps upon leaps", () => {
    const rules = spoil({}, (score) => {
      for (const [index, note] of melodyOf(score).entries()) {
        if (index % 2 === 0) give(note, { pitch: 64, spelling: "E4" });
      }
    });
    expect(rules).toContain("melody-steps");
  });

  it("no motif", () => {
    const rules = spoil({}, (score) => {
      for (const [index, { start }] of score.phrases.entries()) {
        const notes = melodyOf(score).filter((note) => note.start >= start);
        for (const note of notes.slice(0, 5)) note.length -= index;
      }
    });
    expect(rules).toContain("melody-motif");
  });

  it("a last leap", () => {
    const rules = spoil({}, (score) => give(melodyOf(score).at(-2), { pitch: 67, spelling: "G4" }));
    expect(rules).toContain("melody-end");
  });
});

describe("the critic hears in a piece", () => {
  const WHOLE: [rule: string, change: (score: Score) => void][] = [
    ["spelling", (score) => Object.assign(melodyOf(score)[0] ?? {}, { spelling: "B2" })],
    ["one-at-a-time", (score) => Object.assign(melodyOf(score)[0] ?? {}, { length: 5000 })],
    ["length", (score) => Object.assign(melodyOf(score).at(-1) ?? {}, { length: 50_000 })],
    ["key-signature", (score) => Object.assign(score.key, { fifths: 5 })],
    ["tempo", (score) => Object.assign(score, { tempo: 80 })],
    ["metre", (score) => Object.assign(score, { metre: { beats: 8, unit: 8 } })],
    ["amen", (score) => Object.assign(score.phrases.at(-1) ?? {}, { close: "full" })],
    ["closes", (score) => score.phrases.forEach((one) => Object.assign(one, { close: "plagal" }))],
    ["mood", (score) => Object.assign(score, { mood: "grave" })],
    ["mood", (score) => Object.assign(score, { mood: "light" })],
    ["instrument-range", (score) => Object.assign(score.parts[3] ?? {}, { instrument: "flute" })],
    [
      "instrument-monophonic",
      (score) => score.parts.forEach((part) => Object.assign(part, { instrument: "clarinet" })),
    ],
    ["texture", (score) => Object.assign(score.parts[0] ?? {}, { name: "Melody" })],
    ["return", (score) => score.phrases.splice(1)],
  ];

  it.each(WHOLE)("%s", (rule, change) => {
    expect(spoil({}, change)).toContain(rule);
  });

  it("inner voices that don't move when a chorale comes again", () => {
    const rules = spoil({}, ({ parts, phrases }) => {
      const second = phrases[4]?.start ?? 0;
      for (const part of parts.slice(1, 3))
        part.notes = part.notes.filter(({ start }) => start < second);
    });
    expect(rules).toContain("texture");
  });

  it("a nocturne without broken chords", () => {
    const rules = spoil({ form: "nocturne" }, ({ parts }) => {
      for (const note of parts[1]?.notes ?? []) give(note, { pitch: 60, spelling: "C4" });
    });
    expect(rules).toContain("texture");
  });

  it("a pastorale that doesn't rock", () => {
    const rules = spoil({ form: "pastorale" }, ({ parts }) => {
      for (const part of parts) part.notes = part.notes.filter(({ length }) => length > 480);
    });
    expect(rules).toContain("texture");
  });

  it("an adagio whose bass stands", () => {
    const rules = spoil({ form: "adagio" }, ({ parts }) => {
      for (const part of parts.slice(3)) {
        part.notes = part.notes.filter(({ start }) => start % 960 === 0);
        for (const [index, note] of part.notes.entries()) {
          note.length = (part.notes[index + 1]?.start ?? note.start + 960) - note.start;
        }
      }
    });
    expect(rules).toContain("texture");
  });
});
