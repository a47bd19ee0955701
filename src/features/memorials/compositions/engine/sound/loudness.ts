/** Two channels of samples between -1 and 1. */
export type Stereo = { left: Float32Array; right: Float32Array; rate: number };

/** As EBU R 128 and ITU-R BS.1770-5 measure it: LUFS, LU and dBTP; `-Infinity` for silence. */
export type SoundMeasure = { integrated: number; range: number; truePeak: number };

const ABSOLUTE_GATE = -70;
/** Steps of 0.1 s: four are a block of the whole, thirty one of the range. */
const STEPS_A_SECOND = 10;

export function measureSound(sound: Stereo): SoundMeasure {
  const energies = energiesOf(sound);
  return {
    integrated: integratedOf(energies),
    range: rangeOf(energies),
    truePeak: truePeakOf(sound),
  };
}

/** The weighted energy of each tenth of a second, both channels together. */
function energiesOf({ left, right, rate }: Stereo): Float64Array {
  const step = rate / STEPS_A_SECOND;
  const energies = new Float64Array(Math.floor(left.length / step));
  for (const channel of [left, right]) {
    const filter = weighting(rate);
    for (let index = 0, at = 0; index < energies.length; index += 1) {
      let sum = 0;
      for (const end = Math.round((index + 1) * step); at < end; at += 1) {
        const value = filter(channel[at] ?? 0);
        sum += value * value;
      }
      energies[index] = (energies[index] ?? 0) + sum / step;
    }
  }
  return energies;
}

/** The head's shelf and the high-pass, for any rate: the analogue filters of the standard's tables. */
function weighting(rate: number): (sample: number) => number {
  const shelf = biquad(rate, { hertz: 1681.974450955533, q: 0.7071752369554196 }, (k, q) => {
    const high = 10 ** (3.999843853973347 / 20);
    const middle = high ** 0.4996667741545416;
    return [high + (middle * k) / q + k * k, 2 * (k * k - high), high - (middle * k) / q + k * k];
  });
  const highPass = biquad(rate, { hertz: 38.13547087602444, q: 0.5003270373238773 }, (k, q) => {
    const scale = 1 + k / q + k * k;
    return [scale, -2 * scale, scale];
  });
  return (sample) => highPass(shelf(sample));
}

type Corner = { hertz: number; q: number };

function biquad(
  rate: number,
  { hertz, q }: Corner,
  numerator: (k: number, q: number) => readonly [number, number, number],
): (sample: number) => number {
  const k = Math.tan((Math.PI * hertz) / rate);
  const scale = 1 + k / q + k * k;
  const [b0, b1, b2] = numerator(k, q).map((each) => each / scale) as [number, number, number];
  const a1 = (2 * (k * k - 1)) / scale;
  const a2 = (1 - k / q + k * k) / scale;
  let first = 0;
  let second = 0;
  return (sample) => {
    const out = b0 * sample + first;
    first = b1 * sample - a1 * out + second;
    second = b2 * sample - a2 * out;
    return out;
  };
}

function integratedOf(energies: Float64Array): number {
  const loud = blocksOf(energies, 4).filter((energy) => lufs(energy) > ABSOLUTE_GATE);
  const gate = lufs(mean(loud)) - 10;
  return lufs(mean(loud.filter((energy) => lufs(energy) > gate)));
}

/** EBU Tech 3342: between the quiet tenth and the loud twentieth of what is heard over three seconds. */
function rangeOf(energies: Float64Array): number {
  const loud = blocksOf(energies, 30).filter((energy) => lufs(energy) > ABSOLUTE_GATE);
  const gate = lufs(mean(loud)) - 20;
  const sorted = loud
    .map(lufs)
    .filter((each) => each > gate)
    .toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return at(0.95) - at(0.1);
}

function blocksOf(energies: Float64Array, length: number): number[] {
  return Array.from({ length: Math.max(0, energies.length - length + 1) }, (_, index) =>
    mean(energies.subarray(index, index + length)),
  );
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index] ?? 0;
  return values.length === 0 ? 0 : sum / values.length;
}

function lufs(energy: number): number {
  return -0.691 + 10 * Math.log10(energy);
}

const PHASES = 4;
const REACH = 12;
/** A windowed sinc for each of the places between two samples. */
const INTERPOLATORS = Array.from({ length: PHASES - 1 }, (_, phase) =>
  Float64Array.from({ length: 2 * REACH }, (_unused, tap) => {
    const x = tap - REACH + 1 - (phase + 1) / PHASES;
    const window = Math.cos((Math.PI * x) / (2 * REACH)) ** 2;
    return (window * Math.sin(Math.PI * x)) / (Math.PI * x);
  }),
);

/** Between the samples, too: a peak there is over what both beside it are, but not over twice as much. */
function truePeakOf({ left, right }: Stereo): number {
  let peak = Math.max(highest(left), highest(right));
  const worth = peak / 2;
  for (const channel of [left, right]) {
    for (let at = REACH; at < channel.length - REACH; at += 1) {
      const beside = Math.max(Math.abs(channel[at] ?? 0), Math.abs(channel[at + 1] ?? 0));
      if (beside < worth || beside === 0) continue;
      for (const taps of INTERPOLATORS) peak = Math.max(peak, Math.abs(between(channel, at, taps)));
    }
  }
  return 20 * Math.log10(peak);
}

function between(channel: Float32Array, at: number, taps: Float64Array): number {
  let sum = 0;
  for (let tap = 0; tap < taps.length; tap += 1) {
    sum += (taps[tap] ?? 0) * (channel[at + tap - REACH + 1] ?? 0);
  }
  return sum;
}

/** The highest sample. */
export function highest(channel: Float32Array): number {
  let peak = 0;
  for (let at = 0; at < channel.length; at += 1) peak = Math.max(peak, Math.abs(channel[at] ?? 0));
  return peak;
}
