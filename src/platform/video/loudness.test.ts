import fc from "fast-check";
import { expect, test } from "vitest";
import { gainFor, loudnessWith, readLoudness, TRUE_PEAK_MAX } from "./loudness.ts";

const report = (integrated: string, peak: string) => `
  Metadata:
    title           : Integrated
[Parsed_ebur128_1 @ 0x55e0] Summary:

  Integrated loudness:
    I:         ${integrated} LUFS
    Threshold: -33.6 LUFS

  Loudness range:
    LRA:         1.2 LU

  True peak:
    Peak:      ${peak} dBFS
size=N/A time=00:00:03.00
`;

test.each([
  ["a recording", report("-23.4", " -3.1"), { integrated: -23.4, truePeak: -3.1 }],
  ["one over full scale", report(" -5.0", "  2.5"), { integrated: -5, truePeak: 2.5 }],
  ["silence", report("-70.0", " -inf"), { integrated: null, truePeak: -Infinity }],
  [
    "one that changes its format: the loudest part of it",
    report("-30.0", "-12.0") + report("-20.0", " -2.0"),
    { integrated: -20, truePeak: -2 },
  ],
])("reads how loud %s is", (_, said, expected) => {
  expect(readLoudness(said)).toEqual(expected);
});

test("says so where ffmpeg said nothing", () => {
  expect(readLoudness("")).toBeNull();
  expect(readLoudness("Integrated loudness: none")).toBeNull();
});

test.each([
  ["quiet: louder", { integrated: -40, truePeak: -30 }, 22, -18],
  ["loud: quieter", { integrated: -6, truePeak: 1 }, -12, -18],
  ["hardly heard: no more than 24 dB", { integrated: -60, truePeak: -50 }, 24, -36],
  ["of high peaks: as loud as these allow", { integrated: -30, truePeak: -6 }, 4, -26],
  ["silent: as it is", { integrated: null, truePeak: -Infinity }, 0, null],
  [
    "too short to be measured, and clipped: below the limit",
    { integrated: null, truePeak: 0 },
    -2,
    null,
  ],
])("makes what is %s", (_, measured, gain, loudness) => {
  expect(gainFor(measured)).toBeCloseTo(gain, 5);
  expect(loudnessWith(measured, gain)).toBe(loudness);
});

test("never puts a peak over the limit, whatever was measured", () => {
  const measured = fc.record({
    integrated: fc.option(fc.double({ min: -70, max: 5, noNaN: true })),
    truePeak: fc.oneof(fc.double({ min: -100, max: 20, noNaN: true }), fc.constant(-Infinity)),
  });
  fc.assert(
    fc.property(measured, (each) => {
      const gain = gainFor(each);
      expect(gain).toBeLessThanOrEqual(24);
      expect(each.truePeak + gain).toBeLessThanOrEqual(TRUE_PEAK_MAX);
      expect(loudnessWith(each, gain) ?? -18).toBeLessThanOrEqual(-17.9);
    }),
  );
});
