import { ID3Writer } from "browser-id3-writer";
import { createMp3Encoder } from "wasm-media-encoders";
import type { Stereo } from "./loudness.ts";

/** What says, in the file itself, that a machine made it: of the vocabulary of the IPTC. */
const MADE_BY_MACHINE = {
  name: "DigitalSourceType",
  value: "http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia",
} as const;

/** Constant: of a variable rate, whose frames this encoder doesn't count, players guess the length wrong. */
const KBITS = 128;
/** LAME takes in this much of a sound at that rate. */
const LAME_SCALE = 0.95;
/** Samples that are encoded at once. */
const CHUNK = 44_100;

/** As MP3, which every browser and telephone plays, and which needs no other program here. */
export async function writeMp3({ left, right, rate }: Stereo): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({ channels: 2, sampleRate: rate, bitrate: KBITS });
  const parts: Uint8Array[] = [];
  for (let at = 0; at < left.length; at += CHUNK) {
    const samples = [left, right].map((channel) =>
      channel.subarray(at, at + CHUNK).map((sample) => sample / LAME_SCALE),
    );
    // The encoder answers with its own memory, which it uses again.
    parts.push(Uint8Array.from(encoder.encode(samples)));
  }
  parts.push(Uint8Array.from(encoder.finalize()));
  return tagged(Buffer.concat(parts));
}

function tagged(sound: Buffer): Uint8Array {
  const writer = new ID3Writer(Uint8Array.from(sound).buffer);
  const { name: description, value } = MADE_BY_MACHINE;
  writer.setFrame("TXXX", { description, value });
  return new Uint8Array(writer.addTag());
}
