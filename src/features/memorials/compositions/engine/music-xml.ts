import { barsOf, type WrittenBar, type WrittenNote } from "./notation.ts";
import { TICKS_PER_QUARTER, type KeyChange, type Part, type Score } from "./score.ts";

const DOCTYPE =
  '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd">';

/** Programs of General MIDI, from 1, as MusicXML counts them. */
const PROGRAMS: Record<Part["instrument"], number> = {
  piano: 1,
  organ: 20,
  strings: 49,
  cello: 43,
  flute: 74,
  harp: 47,
  guitar: 25,
  clarinet: 72,
};

/** The score as MusicXML 4.0, for any notation program. Sounding pitch: no part is transposed. */
export function writeMusicXml(score: Score, words: { title: string; madeBy: string }): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
    DOCTYPE,
    '<score-partwise version="4.0">',
    element("work", [element("work-title", words.title)]),
    element("identification", [
      element("creator", words.madeBy, { type: "composer" }),
      element("encoding", [
        element("supports", "", { element: "accidental", type: "yes" }),
        element("supports", "", { element: "beam", type: "no" }),
      ]),
    ]),
    element("part-list", score.parts.map(scorePart)),
    ...score.parts.map((part, index) => writePart(score, part, index)),
    "</score-partwise>",
    "",
  ].join("\n");
}

function scorePart({ name, instrument }: Part, index: number): string {
  const id = `P${index + 1}`;
  return element(
    "score-part",
    [
      element("part-name", name),
      element("score-instrument", [element("instrument-name", instrument)], { id: `${id}-I1` }),
      element(
        "midi-instrument",
        [
          element("midi-channel", String(index + 1)),
          element("midi-program", String(PROGRAMS[instrument])),
        ],
        { id: `${id}-I1` },
      ),
    ],
    { id },
  );
}

function writePart(score: Score, part: Part, index: number): string {
  const bars = barsOf(score, part);
  const measures = bars.map((bar, place) => {
    const content = [
      attributesOf(score, part, bar, place === 0),
      place === 0 && index === 0 ? tempoOf(score) : "",
      ...bar.notes.map(noteOf),
      place === bars.length - 1
        ? element("barline", [element("bar-style", "light-heavy")], { location: "right" })
        : "",
    ];
    return element("measure", content, { number: String(place + 1) });
  });
  return element("part", measures, { id: `P${index + 1}` });
}

function attributesOf(
  { metre, key, keyChanges }: Score,
  part: Part,
  bar: WrittenBar,
  isFirst: boolean,
) {
  const change = keyChanges.find(({ at }) => at === bar.start);
  const written: Pick<KeyChange, "fifths" | "mode"> | undefined =
    change ?? (isFirst ? key : undefined);
  if (written === undefined) return "";
  const [sign, line] = part.clef === "treble" ? ["G", "2"] : ["F", "4"];
  return element("attributes", [
    isFirst ? element("divisions", String(TICKS_PER_QUARTER)) : "",
    element("key", [element("fifths", String(written.fifths)), element("mode", written.mode)]),
    isFirst
      ? element("time", [
          element("beats", String(metre.beats)),
          element("beat-type", String(metre.unit)),
        ])
      : "",
    isFirst ? element("clef", [element("sign", sign ?? "G"), element("line", line ?? "2")]) : "",
  ]);
}

function tempoOf({ tempo, metre }: Score): string {
  const isCompound = metre.unit === 8;
  const perQuarter = isCompound ? (tempo * 3) / 2 : tempo;
  return element(
    "direction",
    [
      element("direction-type", [
        element("metronome", [
          element("beat-unit", "quarter"),
          isCompound ? "<beat-unit-dot/>" : "",
          element("per-minute", String(tempo)),
        ]),
      ]),
      `<sound tempo="${perQuarter}"/>`,
    ],
    { placement: "above" },
  );
}

function noteOf(note: WrittenNote): string {
  const { pitch, isTiedFrom, isTiedTo } = note;
  const ties = [isTiedFrom ? "stop" : "", isTiedTo ? "start" : ""].filter((type) => type !== "");
  const sounding =
    pitch === null
      ? "<rest/>"
      : element("pitch", [
          element("step", pitch.letter),
          pitch.alter === 0 ? "" : element("alter", String(pitch.alter)),
          element("octave", String(pitch.octave)),
        ]);
  return element("note", [
    sounding,
    element("duration", String(note.length)),
    ...ties.map((type) => `<tie type="${type}"/>`),
    element("voice", "1"),
    element("type", note.type),
    ...Array.from({ length: note.dots }, () => "<dot/>"),
    note.accidental === null ? "" : element("accidental", note.accidental),
    ties.length === 0
      ? ""
      : element(
          "notations",
          ties.map((type) => `<tied type="${type}"/>`),
        ),
  ]);
}

type Attributes = Record<string, string>;

/** Text is escaped; a list holds elements. */
function element(
  name: string,
  content: string | readonly string[],
  attributes: Attributes = {},
): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const inner = typeof content === "string" ? escape(content) : content.join("");
  return `<${name}${given.join("")}>${inner}</${name}>`;
}

/** What XML 1.0 has no place for is left out. */
function escape(text: string): string {
  const allowed = Array.from(text).filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code >= 0x20
      ? !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff
      : code === 9 || code === 10 || code === 13;
  });
  return allowed
    .join("")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
