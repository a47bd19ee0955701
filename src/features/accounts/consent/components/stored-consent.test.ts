import { describe, expect, test } from "vitest";
import { answered, isConsentCurrent, preferencesIn } from "./stored-consent.ts";

const now = new Date("2026-11-21T12:00:00Z");

function stored(entries: Record<string, string>) {
  return { getItem: (key: string) => entries[key] ?? null };
}

describe("a stored consent", () => {
  test("is valid for 13 months", () => {
    const consentGiven = "true";
    const fresh = stored({ consentGiven, consentTimestamp: "2025-10-22T12:00:00Z" });
    const old = stored({ consentGiven, consentTimestamp: "2025-10-20T12:00:00Z" });
    expect(isConsentCurrent(fresh, now)).toBe(true);
    expect(isConsentCurrent(old, now)).toBe(false);
  });

  test("is null when its flag or time is missing or unreadable", () => {
    const consentTimestamp = now.toISOString();
    expect(isConsentCurrent(stored({}), now)).toBe(false);
    expect(isConsentCurrent(stored({ consentTimestamp }), now)).toBe(false);
    expect(isConsentCurrent(stored({ consentGiven: "true" }), now)).toBe(false);
    const unreadable = stored({ consentGiven: "true", consentTimestamp: "soon" });
    expect(isConsentCurrent(unreadable, now)).toBe(false);
  });
});

test("that declines covers only the necessary purposes", () => {
  const { necessary, ...optional } = answered([]);
  expect(necessary).toBe(true);
  expect(Object.values(optional)).toEqual([false, false, false, false]);
});

test("is to the wording of its time, and no yes to a later one", () => {
  const answer = { consentGiven: "true", consentTimestamp: "2026-11-20T12:00:00Z" };
  const preferences = { ...answered([]), performance: true };
  const consentPreferences = JSON.stringify(preferences);
  const before = stored({ ...answer, consentPreferences });
  const former = stored({ ...answer, consentPreferences, consentVersion: "1" });
  const since = stored({ ...answer, consentPreferences, consentVersion: "2" });
  expect(preferencesIn(since)).toEqual(preferences);
  for (const old of [before, former]) {
    expect(preferencesIn(old)).toEqual(answered([]));
    expect(isConsentCurrent(old, now)).toBe(true);
  }
});
