import type { Form, Instrument } from "./score.ts";

type Rules = { lowest: number; highest: number; isMonophonic: boolean };

/** What each can play, in MIDI numbers of sound. */
export const RANGES: Record<Instrument, Rules> = {
  piano: { lowest: 21, highest: 108, isMonophonic: false },
  organ: { lowest: 36, highest: 96, isMonophonic: false },
  strings: { lowest: 36, highest: 96, isMonophonic: false },
  cello: { lowest: 36, highest: 76, isMonophonic: true },
  flute: { lowest: 60, highest: 96, isMonophonic: true },
  harp: { lowest: 24, highest: 103, isMonophonic: false },
  guitar: { lowest: 40, highest: 83, isMonophonic: false },
  clarinet: { lowest: 50, highest: 91, isMonophonic: true },
};

/** Who sings above others, and who carries them. */
const MELODIC: readonly Instrument[] = [
  "flute",
  "clarinet",
  "cello",
  "strings",
  "guitar",
  "harp",
  "organ",
  "piano",
];
const ACCOMPANYING: readonly Instrument[] = ["piano", "organ", "harp", "guitar", "strings"];

export type Distribution = {
  top: Instrument;
  alto: Instrument;
  tenor: Instrument;
  bass: Instrument;
};

/**
 * Who plays what. One that can plays all. Instruments of one note at a time can't carry four parts: where only such
 * are chosen, a piano joins them, in chorales an organ.
 */
export function distribute(form: Form, chosen: readonly Instrument[]): Distribution {
  const known = [...new Set(chosen)];
  const carrier =
    ACCOMPANYING.find((one) => known.includes(one)) ?? (form === "chorale" ? "organ" : "piano");
  let singers = MELODIC.filter((one) => known.includes(one) && one !== carrier);
  const parts: Distribution = { top: carrier, alto: carrier, tenor: carrier, bass: carrier };
  // A cello leaves the top to others, and where four voices move to nobody else the bass.
  const isPolyphonic = form === "chorale" || form === "adagio";
  if (singers.includes("cello") && (isPolyphonic || singers[0] !== "cello")) {
    parts.bass = "cello";
    singers = singers.filter((one) => one !== "cello");
  }
  const [first, second, third] = singers;
  if (first !== undefined) parts.top = first;
  if (second !== undefined) parts.alto = second;
  if (third !== undefined && parts.bass === carrier) parts.bass = isLow(third) ? third : carrier;
  return parts;
}

function isLow(instrument: Instrument): boolean {
  return RANGES[instrument].lowest <= 40;
}

/** How high the melody may rise, so that who sings it is comfortable. */
export function highestPeakOf(form: Form, chosen: readonly Instrument[]): number {
  return Math.min(79, RANGES[distribute(form, chosen).top].highest);
}
