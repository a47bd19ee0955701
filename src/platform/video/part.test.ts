import fc from "fast-check";
import { expect, test } from "vitest";
import { filtersFor, heardIn, isWhole, WHOLE } from "./part.ts";

const format = "aformat=sample_fmts=dbl:sample_rates=48000:channel_layouts=stereo";
const minute = { seconds: 60, channels: 2 } as const;
const part = { startsAt: 12.5, endsAt: 42.25, fadeIn: 2, fadeOut: 3 };

test("leaves the whole as it is", () => {
  expect(filtersFor(WHOLE, minute)).toBe(format);
  expect(filtersFor(WHOLE, { ...minute, channels: 1 })).toBe(format.replace("stereo", "mono"));
  expect([isWhole(WHOLE), isWhole(part)]).toEqual([true, false]);
});

test("cuts, fades and begins at zero", () => {
  expect(filtersFor(part, minute)).toBe(
    [
      format,
      "atrim=start=12.500000:end=42.250000",
      "afade=t=in:st=12.500000:d=2.000000",
      "afade=t=out:st=39.250000:d=3.000000",
      "asetpts=PTS-12.500000/TB",
    ].join(","),
  );
});

test("goes to the end of the recording, wherever that is", () => {
  const toTheEnd = { startsAt: 0, endsAt: null, fadeIn: 0, fadeOut: 4 };
  expect(filtersFor(toTheEnd, minute)).toBe(`${format},afade=t=out:st=56.000000:d=4.000000`);
  expect(filtersFor({ ...toTheEnd, endsAt: 70 }, minute)).toBe(filtersFor(toTheEnd, minute));
});

test("is heard in any recording", () => {
  const seconds = fc.double({ min: 0, max: 90_000, noNaN: true });
  const any = fc.record({
    startsAt: seconds,
    endsAt: fc.option(seconds),
    fadeIn: fc.double({ min: 0, max: 10, noNaN: true }),
    fadeOut: fc.double({ min: 0, max: 10, noNaN: true }),
  });
  fc.assert(
    fc.property(any, fc.double({ min: 0.001, max: 14_400, noNaN: true }), (cut, length) => {
      const { startsAt, endsAt } = heardIn(cut, length);
      expect(startsAt).toBeLessThan(endsAt);
      expect(endsAt).toBeLessThanOrEqual(length);
      expect(filtersFor(cut, { ...minute, seconds: length })).not.toMatch(/e-|NaN|Infinity|=-/);
    }),
  );
});
