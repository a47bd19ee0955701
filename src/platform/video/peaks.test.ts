import fc from "fast-check";
import { expect, test } from "vitest";
import { PeakReader, PEAKS_RATE } from "./peaks.ts";

/** Stereo, the left channel at these levels. */
function sound(levels: readonly number[]): Buffer {
  const bytes = Buffer.alloc(levels.length * 4);
  for (const [index, level] of levels.entries()) bytes.writeInt16LE(level, index * 4);
  return bytes;
}

function read(chunks: readonly Buffer[]) {
  const reader = new PeakReader();
  for (const chunk of chunks) reader.add(chunk);
  return { seconds: reader.seconds, peaks: [...reader.peaks()] };
}

test("draws the loudest of each stretch, as high as it goes", () => {
  const seconds = 4;
  const levels = Array.from({ length: seconds * PEAKS_RATE }, (_, frame) =>
    frame < 2 * PEAKS_RATE ? -10_000 : 20_000,
  );
  const { peaks, ...read_ } = read([sound(levels)]);
  expect(read_).toEqual({ seconds });
  expect(peaks).toHaveLength(800);
  expect(new Set(peaks.slice(0, 400))).toEqual(new Set([128]));
  expect(new Set(peaks.slice(400))).toEqual(new Set([255]));
});

test("finds a sound in either channel", () => {
  const right = Buffer.alloc(4 * PEAKS_RATE);
  right.writeInt16LE(-32_768, 4 * 4000 + 2);
  const { peaks } = read([right]);
  expect(peaks.filter((peak) => peak > 0)).toEqual([255]);
  expect(peaks.indexOf(255) / peaks.length).toBeCloseTo(0.5, 1);
});

test.each([
  ["silence", Array.from({ length: 1000 }, () => 0), 0],
  // At most 16 times as high as it is.
  ["hiss", Array.from({ length: 1000 }, () => 100), 13],
])("draws %s low", (_, levels, expected) => {
  expect(new Set(read([sound(levels)]).peaks)).toEqual(new Set([expected]));
});

test("has a value for the shortest sound, and none without one", () => {
  expect(read([sound([5])])).toEqual({ seconds: 1 / PEAKS_RATE, peaks: [1] });
  expect(read([])).toEqual({ seconds: 0, peaks: [] });
});

test("is the same in whatever pieces it comes, and never longer than is shown", () => {
  const levels = fc.array(fc.integer({ min: -32_768, max: 32_767 }), { minLength: 1 });
  fc.assert(
    fc.property(levels, fc.nat(9), fc.integer({ min: 1, max: 300 }), (some, odd, times) => {
      const whole = sound(Array.from({ length: times }, () => some).flat());
      const chunks: Buffer[] = [];
      for (let at = 0; at < whole.length; at += 1000 + odd) {
        chunks.push(whole.subarray(at, at + 1000 + odd));
      }
      const { seconds, peaks } = read(chunks);
      expect({ seconds, peaks }).toEqual(read([whole]));
      expect(seconds).toBe((some.length * times) / PEAKS_RATE);
      expect(peaks.length).toBeLessThanOrEqual(800);
      expect(peaks.length).toBeGreaterThan(0);
    }),
  );
});

test("stays as long as the recording where stretches become one", () => {
  const quiet = sound(Array.from({ length: PEAKS_RATE }, () => 1000));
  const loud = sound(Array.from({ length: PEAKS_RATE }, () => 32_767));
  const minutes = Array.from({ length: 100 }, (_, second) => (second === 75 ? loud : quiet));
  const { seconds, peaks } = read(minutes);
  expect(seconds).toBe(100);
  const from = peaks.indexOf(255) / peaks.length;
  const until = (peaks.lastIndexOf(255) + 1) / peaks.length;
  expect([from, until]).toEqual([expect.closeTo(0.75, 2), expect.closeTo(0.76, 2)]);
});
