import { expect, test } from "vitest";
import { isFromMachine, secondsTooSoon, spamReasonsOf } from "./model.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();

test("a filled honeypot field indicates a bot", () => {
  expect(
    [undefined, "", " ", "https://x.example"].map((website) => isFromMachine({ website })),
  ).toEqual([false, false, false, true]);
});

test("a message takes a minimum time to write", () => {
  expect(secondsTooSoon(ago(0), 3, now)).toBe(3);
  expect(secondsTooSoon(ago(1.5), 3, now)).toBe(2);
  expect(secondsTooSoon(ago(3), 3, now)).toBe(0);
  expect(secondsTooSoon(ago(86_400), 3, now)).toBe(0);
});

test("a start time in the future doesn't prolong the wait", () => {
  expect(secondsTooSoon(ago(-3600), 3, now)).toBe(3);
  expect(secondsTooSoon(ago(-3600), 0, now)).toBe(0);
});

test("a message is set aside for unwelcome words and too many web addresses", () => {
  const rules = { words: ["kasino", ""], links: 1 };
  const reasons = (message: string) => spamReasonsOf({ name: "Lise", message }, rules);
  expect(reasons("Se https://mindelys.example/inger")).toEqual([]);
  expect(reasons("Kasinoet i byen er lukket")).toEqual([]);
  expect(reasons("Kasino! https://a.example https://b.example")).toEqual(["words", "links"]);
});
