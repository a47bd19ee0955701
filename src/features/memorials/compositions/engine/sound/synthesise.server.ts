import { SoundBankLoader, SpessaSynthProcessor } from "spessasynth_core";
import { readSoundFont } from "#platform/instruments/sound-font.server.ts";
import { PROGRAMS } from "../midi.ts";
import { INSTRUMENTS, type Instrument, type Performance } from "../score.ts";
import { highest, type Stereo } from "./loudness.ts";

const RATE = 44_100;
/** Strokes fall on multiples of it: 3 ms. */
const BLOCK = 128;
/** About three seconds. */
const TOLD_EVERY = 1024 * BLOCK;
/** Controllers of MIDI. */
const PAN = 10;
const REVERB_SEND = 91;
const CHORUS_SEND = 93;
/** All in the same room. */
const ROOM = 52;
/** Where each sits, from 0 (left) to 127. */
const SEATS: Record<Instrument, number> = {
  piano: 64,
  organ: 64,
  strings: 56,
  cello: 78,
  flute: 52,
  harp: 76,
  guitar: 72,
  clarinet: 58,
};
/** Nothing rings as long after the last chord. */
const LONGEST_DECAY = 15;
/** Beside the loudest sample: where nobody hears it any more. */
const SILENCE = 0.0006;

type Stroke = { at: number; isOn: boolean; channel: number; pitch: number; velocity: number };

/** Plays a piece to the end of its last sound. The same performance makes the same samples. */
export async function synthesise(
  performance: Performance,
  tell: (share: number) => void = () => undefined,
): Promise<Stereo> {
  const synthesiser = await seatPlayers();
  const strokes = strokesOf(performance);
  const most = Math.ceil((performance.seconds + LONGEST_DECAY) * RATE);
  const last = performance.seconds * RATE;
  const left = new Float32Array(most);
  const right = new Float32Array(most);
  let next = 0;
  let loudest = 0;
  let quietSince = 0;
  let at = 0;
  for (; at + BLOCK <= most; at += BLOCK) {
    if (at % TOLD_EVERY === 0) tell(Math.min(1, at / last));
    for (let stroke = strokes[next]; stroke && stroke.at <= at; stroke = strokes[next]) {
      if (stroke.isOn) synthesiser.noteOn(stroke.channel, stroke.pitch, stroke.velocity);
      else synthesiser.noteOff(stroke.channel, stroke.pitch);
      next += 1;
    }
    synthesiser.process(left, right, at, BLOCK);
    const peak = Math.max(
      highest(left.subarray(at, at + BLOCK)),
      highest(right.subarray(at, at + BLOCK)),
    );
    loudest = Math.max(loudest, peak);
    if (peak > SILENCE * loudest) quietSince = at + BLOCK;
    else if (at > last && at - quietSince > RATE / 2) break;
  }
  return { left: left.slice(0, at), right: right.slice(0, at), rate: RATE };
}

let bank: Promise<ReturnType<typeof SoundBankLoader.fromArrayBuffer>> | null = null;

async function seatPlayers(): Promise<SpessaSynthProcessor> {
  bank ??= readBank();
  const synthesiser = new SpessaSynthProcessor(RATE, {
    maxBufferSize: BLOCK,
    eventsEnabled: false,
  });
  await synthesiser.processorInitialized;
  synthesiser.soundBankManager.addSoundBank(await bank, "instruments");
  for (const [channel, instrument] of INSTRUMENTS.entries()) {
    synthesiser.programChange(channel, PROGRAMS[instrument]);
    synthesiser.controllerChange(channel, PAN, SEATS[instrument]);
    synthesiser.controllerChange(channel, REVERB_SEND, ROOM);
    synthesiser.controllerChange(channel, CHORUS_SEND, 0);
  }
  return synthesiser;
}

async function readBank() {
  const file = await readSoundFont();
  return SoundBankLoader.fromArrayBuffer(Uint8Array.from(file).buffer);
}

function strokesOf({ notes }: Performance): Stroke[] {
  return notes
    .flatMap(({ instrument, start, seconds, pitch, velocity }): Stroke[] => {
      const channel = INSTRUMENTS.indexOf(instrument);
      const about = { channel, pitch, velocity };
      return [
        { at: start * RATE, isOn: true, ...about },
        { at: (start + seconds) * RATE, isOn: false, ...about },
      ];
    })
    .toSorted((a, b) => a.at - b.at || Number(a.isOn) - Number(b.isOn));
}
