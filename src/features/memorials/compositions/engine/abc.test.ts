import { parseOnly } from "abcjs";
import { describe, expect, it } from "vitest";
import { present } from "#test/present.ts";
import { writeAbc } from "./abc.ts";
import { compose } from "./compose.ts";
import { barsOf } from "./notation.ts";
import { FORMS, MOODS, type Choices, type Score } from "./score.ts";

const WORDS = { title: "Koral", madeBy: "Lavet af en maskine" };
const PLAYERS: Choices["instruments"][] = [["organ"], ["flute", "harp"], ["cello", "piano"]];

function composed(form: Choices["form"], mood: Choices["mood"], seed: number): Score {
  const instruments = PLAYERS[seed % PLAYERS.length] ?? [];
  const more = { tempo: null, minutes: null, theme: null };
  return compose({ form, mood, instruments, seed, ...more }).score;
}

type Read = {
  pitches?: { pitch: number; accidental?: string }[];
  el_type: string;
  duration?: number;
};

/** What abcjs reads, voice by voice in the order of the score. */
function readBack(abc: string): { warnings: string[]; voices: Read[][] } {
  const tune = present(parseOnly(abc)[0]) as unknown as {
    warnings?: string[];
    lines: { staff?: { voices: Read[][] }[] }[];
  };
  const voices = tune.lines.flatMap(({ staff = [] }) => staff.flatMap((each) => each.voices));
  return { warnings: tune.warnings ?? [], voices };
}

const STEPS = "CDEFGAB";

describe("a score as ABC", () => {
  it.each(FORMS.flatMap((form) => MOODS.map((mood) => [form, mood] as const)))(
    "of a %s that is %s says to another program what it is",
    (form, mood) => {
      for (const seed of [1, 2, 3]) {
        const score = composed(form, mood, seed);
        const { warnings, voices } = readBack(writeAbc(score, WORDS));
        expect(warnings).toEqual([]);
        expect(voices).toHaveLength(score.parts.length);
        for (const [index, part] of score.parts.entries()) {
          const notes = barsOf(score, part).flatMap((bar) => bar.notes);
          const read = present(voices[index]).filter(({ el_type: type }) => type === "note");
          // abcjs counts steps from middle C, and lengths in whole notes.
          expect(
            read.map(({ pitches, duration = 0 }) => [pitches?.[0]?.pitch ?? null, duration * 1920]),
          ).toEqual(
            notes.map(({ pitch, length }) => [
              pitch && STEPS.indexOf(pitch.letter) + 7 * (pitch.octave - 4),
              length,
            ]),
          );
          if (form === "chorale") continue;
          expect(read.map(({ pitches }) => pitches?.[0]?.accidental ?? null)).toEqual(
            notes.map(({ accidental }) => accidental?.replace(/^double-/, "dbl") ?? null),
          );
        }
      }
    },
  );

  it("stands on two staves for a chorale, and braces what one player plays", () => {
    expect(writeAbc(composed("chorale", "calm", 3), WORDS)).toContain("%%score {(S A) (T B)}");
    expect(writeAbc(composed("nocturne", "calm", 2), WORDS)).toContain(
      "%%score Melody {Inner Bass}",
    );
  });

  it("signs what two voices on one staff play differently on one line", () => {
    const note = (spelling: string, start: number) => ({ spelling, start, length: 960, pitch: 60 });
    const part = (name: string, notes: Score["parts"][number]["notes"]) =>
      ({ name, instrument: "organ", clef: "treble", notes }) as const;
    const score: Score = {
      ...composed("chorale", "light", 3),
      key: { tonic: "C", mode: "major", fifths: 0 },
      metre: { beats: 4, unit: 4 },
      bars: 1,
      keyChanges: [],
      parts: [
        part("S", [note("F#4", 0), note("G4", 960)]),
        part("A", [note("D4", 0), note("F4", 960)]),
        part("T", [note("F#4", 0), note("F#4", 960)]),
        part("B", [note("D4", 0), note("E4", 960)]),
      ],
    };
    const abc = writeAbc(score, WORDS);
    expect(abc).toContain("[V:S] ^F16 G16 |]");
    expect(abc).toContain("[V:A] D16 =F16 |]");
    expect(abc).toContain("[V:T] ^F16 F16 |]");
  });

  it("has room for any title", () => {
    const title = "Salme\nK:H\r\n%%score (X) 100 % \\";
    const { warnings } = readBack(writeAbc(composed("chorale", "calm", 3), { ...WORDS, title }));
    expect(warnings).toEqual([]);
  });
});
