import type { Form, Instrument, Mood } from "../score.ts";
import type { Style } from "./provider.ts";

const FORMS: Record<Form, string> = {
  chorale: "A chorale like a hymn, four voices moving together, closing with an amen",
  nocturne: "A nocturne, a singing melody above broken chords",
  pastorale: "A pastorale in a rocking 6/8",
  adagio: "An adagio with long suspensions above a calmly walking bass",
};

const MOODS: Record<Mood, string> = {
  light: "Bright and gentle, in a major key.",
  calm: "Calm, in a major key with a quieter middle part in minor.",
  grave: "Grave, in a minor key with a close in major.",
};

const PLAYERS: Record<Instrument, string> = {
  piano: "piano",
  organ: "pipe organ",
  strings: "a small string ensemble",
  cello: "cello",
  flute: "flute",
  harp: "harp",
  guitar: "classical guitar",
  clarinet: "clarinet",
};

const together = new Intl.ListFormat("en", { type: "conjunction" });

/** The style of a piece in English, and nothing else: no name, no word of a page. */
export function promptFor({ form, mood, instruments, tempo, minutes }: Style): string {
  const players = together.format(instruments.map((one) => PLAYERS[one]));
  return [
    `${FORMS[form]}, played by ${players} alone.`,
    MOODS[mood],
    tempo === null ? "Slow." : `Slow, about ${tempo} beats a minute.`,
    `About ${minutes} ${minutes === 1 ? "minute" : "minutes"} long, the last chord dying away before the end.`,
    "Acoustic instruments in one room, played quietly and freely. No voices, no drums, no synthesisers.",
  ].join(" ");
}
