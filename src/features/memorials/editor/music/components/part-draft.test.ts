import { describe, expect, test } from "vitest";
import { partIn, partText } from "#features/memorials/editor/autosave/components/piece-fields.ts";
import { PART_MIN, wavePath, withEnd, withFade, withStart } from "./part-draft.ts";

const WHOLE = { startsAt: 0, endsAt: null, fadeIn: 0, fadeOut: 0 };
const SECONDS = 100;

describe("a part stays within its recording", () => {
  test("begins before it ends", () => {
    const part = { ...WHOLE, endsAt: 30 };
    expect(withStart(part, SECONDS, 12.34).startsAt).toBe(12.3);
    expect(withStart(part, SECONDS, 50).startsAt).toBe(30 - PART_MIN);
    expect(withStart(part, SECONDS, -1).startsAt).toBe(0);
  });

  test("ends after it begins, and not after the recording", () => {
    const part = { ...WHOLE, startsAt: 30 };
    expect(withEnd(part, SECONDS, 60).endsAt).toBe(60);
    expect(withEnd(part, SECONDS, 10).endsAt).toBe(30 + PART_MIN);
    expect(withEnd(part, SECONDS, 100).endsAt).toBeNull();
    expect(withEnd(part, SECONDS, 5000).endsAt).toBeNull();
  });

  test("a recording of a moment is heard whole", () => {
    expect(withStart(WHOLE, 0.2, 5)).toEqual(WHOLE);
    expect(withEnd(WHOLE, 0.2, 0)).toEqual(WHOLE);
  });

  test("what isn't a number changes nothing", () => {
    expect(withStart(WHOLE, SECONDS, Number.NaN)).toEqual(WHOLE);
    expect(withEnd(WHOLE, SECONDS, Number.NaN)).toEqual(WHOLE);
    expect(withFade(WHOLE, SECONDS, "fadeIn", Number.NaN)).toEqual(WHOLE);
  });
});

describe("both fades fit into the part", () => {
  test("at most ten seconds each", () => {
    expect(withFade(WHOLE, SECONDS, "fadeOut", 60).fadeOut).toBe(10);
  });

  test("together no longer than what is heard", () => {
    const part = { startsAt: 0, endsAt: 8, fadeIn: 5, fadeOut: 0 };
    expect(withFade(part, SECONDS, "fadeOut", 9).fadeOut).toBe(3);
    expect(withEnd(part, SECONDS, 3)).toMatchObject({ endsAt: 3, fadeIn: 3, fadeOut: 0 });
  });
});

test("a part is the text of a field", () => {
  const part = { startsAt: 1.5, endsAt: null, fadeIn: 2, fadeOut: 0 };
  expect(partIn(partText(part))).toEqual(part);
  expect(partIn("")).toEqual(WHOLE);
});

test("silence is a line, too", () => {
  expect(wavePath([0, 256])).toBe("M0.5 127v2M1.5 0v256");
});
