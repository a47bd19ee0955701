import { describe, expect, it } from "vitest";
import { isIndependent, isSettled } from "./model.ts";

const DAY = 86_400_000;
const now = new Date("2026-11-22T12:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * DAY);

describe("an administrator who may request a recovery", () => {
  it("has had the role from the setup, or from another for a week", () => {
    expect(isSettled(null, now)).toBe(true);
    expect(isSettled({ by: "first", at: ago(7) }, now)).toBe(true);
    expect(isSettled({ by: "first", at: ago(6.9) }, now)).toBe(false);
  });
});

describe("an administrator who counts as the second", () => {
  const asked = { askedBy: "first", askedAt: ago(1) };

  it("has had the role from the setup, or from somebody else before the request", () => {
    expect(isIndependent({ ...asked, chain: [] })).toBe(true);
    expect(isIndependent({ ...asked, chain: [{ by: "third", at: ago(2) }] })).toBe(true);
  });

  it("did not get it after the request, nor directly or indirectly from the requester", () => {
    expect(isIndependent({ ...asked, chain: [{ by: "third", at: ago(0.5) }] })).toBe(false);
    expect(isIndependent({ ...asked, chain: [{ by: "first", at: ago(300) }] })).toBe(false);
    const through = [
      { by: "third", at: ago(200) },
      { by: "first", at: ago(300) },
    ];
    expect(isIndependent({ ...asked, chain: through })).toBe(false);
  });
});
