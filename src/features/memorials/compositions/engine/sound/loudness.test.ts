import { describe, expect, it } from "vitest";
import { findSoundBreaches, level } from "./finish.ts";
import { measureSound, type Stereo } from "./loudness.ts";

const RATE = 48_000;

/** Tones on both channels: seconds and dBFS of each. */
function tones(parts: readonly (readonly [seconds: number, dbfs: number])[], rate = RATE): Stereo {
  const total = parts.reduce((sum, [seconds]) => sum + seconds, 0);
  const levels = new Float32Array(total * rate);
  let from = 0;
  for (const [seconds, dbfs] of parts) {
    levels.fill(10 ** (dbfs / 20), from, from + seconds * rate);
    from += seconds * rate;
  }
  const left = levels.map((most, at) => most * Math.sin((2000 * Math.PI * at) / rate));
  return { left, right: left.slice(), rate };
}

/** The signals of EBU Tech 3341, table 1, with the tolerance of meters; a quarter as long. */
describe("loudness", () => {
  it.each([
    [[[5, -23]], -23],
    [[[5, -33]], -33],
    [
      [
        [3, -36],
        [15, -23],
        [3, -36],
      ],
      -23,
    ],
    [
      [
        [3, -72],
        [3, -36],
        [15, -23],
        [3, -36],
        [3, -72],
      ],
      -23,
    ],
  ] as const)("of tones %j is %d LUFS", (parts, expected) => {
    expect(Math.abs(measureSound(tones(parts)).integrated - expected)).toBeLessThan(0.1);
    expect(Math.abs(measureSound(tones(parts, 44_100)).integrated - expected)).toBeLessThan(0.1);
  });

  /** EBU Tech 3342, table 1. */
  it.each([
    [-20, -30, 10],
    [-20, -15, 5],
    [-40, -20, 20],
  ])("ranges from %d to %d by %d LU", (first, second, expected) => {
    const { range } = measureSound(
      tones([
        [20, first],
        [20, second],
      ]),
    );
    expect(Math.abs(range - expected)).toBeLessThan(1);
  });

  it("finds the peak between two samples", () => {
    // At a quarter of the rate, an eighth of a turn late: no sample is higher than 0.5.
    const left = Float32Array.from(
      { length: RATE },
      (_, at) => Math.sqrt(0.5) * Math.sin((Math.PI * at) / 2 + Math.PI / 4),
    );
    const { truePeak } = measureSound({ left, right: left, rate: RATE });
    expect(Math.max(...left.subarray(0, 100))).toBeCloseTo(0.5, 5);
    expect(Math.abs(truePeak - 20 * Math.log10(Math.sqrt(0.5)))).toBeLessThan(0.2);
  });

  it("of silence is none", () => {
    const { integrated, truePeak } = measureSound(tones([[2, -Infinity]]));
    expect([integrated, truePeak]).toEqual([-Infinity, -Infinity]);
  });
});

describe("a piece that was rendered", () => {
  const whole = () =>
    tones([
      [10, -34],
      [20, -28],
      [1, -Infinity],
    ]);

  it("is levelled to -18 LUFS", () => {
    const sound = whole();
    const measured = level(sound);
    expect(measured.integrated).toBeCloseTo(-18, 1);
    expect(measureSound(sound).integrated).toBeCloseTo(-18, 1);
    expect(findSoundBreaches(sound, measured)).toEqual([]);
  });

  it("is less loud where its peaks would be cut off", () => {
    const sound = whole();
    sound.left[RATE] = 0.5;
    const measured = level(sound);
    expect(measured.truePeak).toBeLessThanOrEqual(-1.5);
    expect(findSoundBreaches(sound, measured)).toEqual(["loudness"]);
  });

  it.each([
    ["clipped", (sound: Stereo) => sound.left.fill(1, RATE, RATE + 100)],
    ["loudness", ({ left, right }: Stereo) => [left, right].map((one) => one.fill(0.001, 0, 10))],
    ["cutOff", ({ left }: Stereo) => left.fill(0.01, left.length - 100)],
  ] as const)("is refused as %s", (breach, spoil) => {
    const sound = whole();
    if (breach !== "loudness") level(sound);
    spoil(sound);
    expect(findSoundBreaches(sound, measureSound(sound))).toContain(breach);
  });

  it("is refused where nothing in it is louder than the rest, or too much", () => {
    const even = tones([
      [30, -18],
      [1, -Infinity],
    ]);
    expect(findSoundBreaches(even, measureSound(even))).toEqual(["range"]);
    const wild = tones([
      [10, -36],
      [20, -19],
      [1, -Infinity],
    ]);
    expect(findSoundBreaches(wild, measureSound(wild))).toContain("range");
  });
});
