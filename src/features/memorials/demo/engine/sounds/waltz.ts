/** A short waltz in the sound of an accordion, composed and synthesised here, so free of rights. */

const RATE = 22_050;
const BEAT_SECONDS = 0.36;
const TUNING = 440;
const LOUD = 0.16;

/** Melody: half tones above A, and how many beats. */
const MELODY: readonly (readonly [halfTones: number, beats: number])[] = [
  ...([
    [7, 2],
    [8, 1],
    [7, 2],
    [3, 1],
    [5, 2],
    [3, 1],
    [2, 3],
  ] as const),
  ...([
    [3, 2],
    [5, 1],
    [7, 2],
    [10, 1],
    [8, 2],
    [7, 1],
    [5, 3],
  ] as const),
  ...([
    [7, 2],
    [8, 1],
    [7, 2],
    [3, 1],
    [12, 2],
    [10, 1],
    [8, 3],
  ] as const),
  ...([
    [7, 1],
    [5, 1],
    [3, 1],
    [5, 2],
    [2, 1],
    [3, 6],
  ] as const),
];
/** One bass note a bar, with its chord on the two beats after it. */
const BARS: readonly (readonly [bass: number, ...chord: number[]])[] = [
  [-21, 0, 3, 7],
  [-21, 0, 3, 7],
  [-19, -2, 2, 5],
  [-26, -2, 2, 5],
  [-21, 0, 3, 7],
  [-18, -2, 3, 6],
  [-16, -4, 0, 5],
  [-14, -2, 2, 5],
  [-21, 0, 3, 7],
  [-21, 0, 3, 7],
  [-16, -4, 0, 5],
  [-16, -4, 0, 5],
  [-21, 0, 3, 7],
  [-26, -2, 2, 5],
  [-21, -9, -5, 0],
  [-21, -9, -5, 0],
];

type Note = { halfTones: number; from: number; beats: number; loud: number };

function notes(): Note[] {
  let beat = 0;
  const melody = MELODY.map(([halfTones, beats]) => {
    const note = { halfTones, from: beat, beats, loud: 1 };
    beat += beats;
    return note;
  });
  const accompaniment = BARS.flatMap(([bass, ...chord], bar): Note[] => [
    { halfTones: bass, from: 3 * bar, beats: 0.9, loud: 0.9 },
    ...[1, 2].flatMap((after) =>
      chord.map((halfTones) => ({ halfTones, from: 3 * bar + after, beats: 0.55, loud: 0.28 })),
    ),
  ]);
  return [...melody, ...accompaniment];
}

/** Two slightly detuned reeds, each with its overtones; the volume swells and fades. */
function reed(hertz: number, second: number): number {
  let sum = 0;
  for (const detuned of [hertz, hertz * 1.004]) {
    for (let overtone = 1; overtone <= 6; overtone += 1) {
      sum += Math.sin(2 * Math.PI * detuned * overtone * second) / (overtone * 1.4);
    }
  }
  return sum / 2;
}

function bellows(second: number, length: number): number {
  return Math.min(1, second / 0.04, Math.max(0, (length - second) / 0.09));
}

/** 16-bit WAV, mono. */
export function playWaltz(): Buffer {
  const seconds = BARS.length * 3 * BEAT_SECONDS + 0.5;
  const samples = new Float32Array(Math.ceil(seconds * RATE));
  for (const { halfTones, from, beats, loud } of notes()) {
    const hertz = TUNING * 2 ** (halfTones / 12);
    const start = Math.round(from * BEAT_SECONDS * RATE);
    const length = beats * BEAT_SECONDS;
    for (let index = 0; index < length * RATE; index += 1) {
      const second = index / RATE;
      const at = start + index;
      samples[at] =
        (samples[at] ?? 0) + LOUD * loud * bellows(second, length) * reed(hertz, second);
    }
  }
  return wavOf(samples);
}

function wavOf(samples: Float32Array): Buffer {
  const header = 44;
  const wav = Buffer.alloc(header + samples.length * 2);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => {
    const clipped = Math.max(-1, Math.min(1, sample));
    wav.writeInt16LE(Math.round(clipped * 32_000), header + index * 2);
  });
  return wav;
}
