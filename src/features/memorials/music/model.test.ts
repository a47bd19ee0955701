import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedCut, findCutProblem, isPublicDomain } from "./model.ts";

describe("a piece in the public domain", () => {
  it.each([
    { composerDied: 1955, recordedIn: null, year: 2026, is: true },
    // Free from the first of January after the seventieth year.
    { composerDied: 1956, recordedIn: null, year: 2026, is: false },
    { composerDied: 1931, recordedIn: 1962, year: 2026, is: true },
    { composerDied: 1931, recordedIn: 1963, year: 2033, is: false },
    { composerDied: 1931, recordedIn: 1963, year: 2034, is: true },
    { composerDied: 1990, recordedIn: 1920, year: 2026, is: false },
    { composerDied: 2100, recordedIn: null, year: 2026, is: false },
  ])("$composerDied, $recordedIn in $year: $is", ({ year, is, ...piece }) => {
    expect(isPublicDomain(piece, year)).toBe(is);
  });
});

describe("a part of a recording", () => {
  const part = { startsAt: 0, endsAt: null, fadeIn: 0, fadeOut: 0 };

  it.each([
    [{ ...part, startsAt: 12 }, "startsAt"],
    [{ ...part, endsAt: 13 }, "endsAt"],
    [{ ...part, startsAt: 5, endsAt: 5 }, "endsAt"],
    [{ ...part, startsAt: 8, endsAt: 3 }, "endsAt"],
    [{ ...part, startsAt: 4, endsAt: 9, fadeIn: 3, fadeOut: 3 }, "fadeOut"],
    [{ ...part, fadeIn: 7, fadeOut: 7 }, "fadeOut"],
  ])("%j of twelve seconds is wrong in %s", (cut, field) => {
    expect(findCutProblem(cut, 12)?.field).toBe(field);
  });

  it("has no problem exactly where something of it is heard, and the fades fit in", () => {
    const seconds = fc.integer({ min: 0, max: 20 });
    const cut = fc.record({
      startsAt: seconds,
      endsAt: fc.option(seconds),
      fadeIn: fc.integer({ min: 0, max: 10 }),
      fadeOut: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(cut, fc.integer({ min: 1, max: 20 }), (given, whole) => {
        const length = (given.endsAt ?? whole) - given.startsAt;
        const fits = given.fadeIn + given.fadeOut <= length;
        const isInside = (given.endsAt ?? 0) <= whole;
        expect(findCutProblem(given, whole) === null).toBe(length > 0 && fits && isInside);
      }),
    );
  });

  it("is none once all of it is chosen again", () => {
    const cut = changedCut(null, { startsAt: 2, fadeOut: 3 });
    expect(cut).toEqual({ startsAt: 2, endsAt: null, fadeIn: 0, fadeOut: 3 });
    expect(changedCut(cut, { endsAt: 9 })).toEqual({ ...cut, endsAt: 9 });
    expect(changedCut(cut, { startsAt: 0, fadeOut: 0 })).toBeNull();
    expect(changedCut(cut, { title: "Vals" })).toEqual(cut);
  });
});
