import { writeMidi as encode, type MidiEvent } from "midi-file";
import {
  INSTRUMENTS,
  type Instrument,
  type Performance,
  type PlayedNote,
  type Score,
} from "./score.ts";

const TICKS_PER_BEAT = 480;
/** Half a second a quarter: 960 ticks are a second. */
const MICROSECONDS_PER_BEAT = 500_000;
const TICKS_PER_SECOND = 960;

/** Programs of General MIDI, from 0. */
export const PROGRAMS: Record<Instrument, number> = {
  piano: 0,
  organ: 19,
  strings: 48,
  cello: 42,
  flute: 73,
  harp: 46,
  guitar: 24,
  clarinet: 71,
};

/** A file that sounds as performed: a track for each instrument, in the order of the parts. */
export function writeMidi(score: Score, performance: Performance): Uint8Array {
  const playing = new Set(score.parts.map(({ instrument }) => instrument));
  const instruments = INSTRUMENTS.filter((one) => playing.has(one));
  const tempo: MidiEvent[] = [
    { deltaTime: 0, type: "setTempo", microsecondsPerBeat: MICROSECONDS_PER_BEAT },
    { deltaTime: ticksOf(performance.seconds), type: "endOfTrack" },
  ];
  const tracks = instruments.map((instrument, channel) =>
    trackOf(
      performance.notes.filter((note) => note.instrument === instrument),
      { instrument, channel },
    ),
  );
  const header = { format: 1 as const, numTracks: tracks.length + 1, ticksPerBeat: TICKS_PER_BEAT };
  return Uint8Array.from(encode({ header, tracks: [tempo, ...tracks] }));
}

function ticksOf(seconds: number): number {
  return Math.round(seconds * TICKS_PER_SECOND);
}

type Key = { at: number; isOn: boolean; pitch: number; velocity: number };

function trackOf(
  notes: readonly PlayedNote[],
  { instrument, channel }: { instrument: Instrument; channel: number },
): MidiEvent[] {
  const keys = notes.flatMap(({ start, seconds, pitch, velocity }): Key[] => [
    { at: ticksOf(start), isOn: true, pitch, velocity },
    { at: ticksOf(start + seconds), isOn: false, pitch, velocity: 0 },
  ]);
  // A key is let go before it is struck again.
  const sorted = keys.toSorted((a, b) => a.at - b.at || Number(a.isOn) - Number(b.isOn));
  let now = 0;
  const events = sorted.map(({ at, isOn, pitch, velocity }): MidiEvent => {
    const deltaTime = at - now;
    now = at;
    const type = isOn ? "noteOn" : "noteOff";
    return { deltaTime, type, channel, noteNumber: pitch, velocity };
  });
  return [
    { deltaTime: 0, type: "trackName", text: instrument },
    { deltaTime: 0, type: "programChange", channel, programNumber: PROGRAMS[instrument] },
    ...events,
    { deltaTime: 0, type: "endOfTrack" },
  ];
}
