import { expect, it } from "vitest";
import { destinationOf, nightsBetween, problemOf } from "./model.ts";

const at = (moment: string) => new Date(moment);
const NOW = at("2026-11-23T12:00:00Z");

it("lists the nights after one moment and up to another", () => {
  const nights = nightsBetween(NOW, at("2026-11-25T02:30:00Z")).map((one) => one.toISOString());
  expect(nights).toEqual(["2026-11-24T02:30:00.000Z", "2026-11-25T02:30:00.000Z"]);
});

it("counts a night once, however the days are cut", () => {
  const night = at("2026-11-24T02:30:00Z");
  expect(nightsBetween(at("2026-11-24T02:29:59Z"), night)).toEqual([night]);
  expect(nightsBetween(night, at("2026-11-25T02:29:59Z"))).toEqual([]);
});

it("reaches days and moments", () => {
  expect(destinationOf(NOW, { days: "14", to: "" })).toEqual(at("2026-12-07T12:00:00Z"));
  expect(destinationOf(NOW, { days: "", to: "2026-12-01" })).toEqual(at("2026-12-01T11:00:00Z"));
  const moment = "2026-12-01T08:00:00+01:00";
  expect(destinationOf(NOW, { days: "", to: moment })).toEqual(at("2026-12-01T07:00:00Z"));
});

it.each([
  { days: "", to: "" },
  { days: "1", to: "2026-12-01" },
  { days: "0", to: "" },
  { days: "-1", to: "" },
  { days: "1.5", to: "" },
  { days: "9999", to: "" },
  { days: "", to: "2026-11-22" },
  { days: "", to: "tomorrow" },
  { days: "", to: "9999-01-01" },
])("refuses $days days, $to", (given) => {
  expect(destinationOf(NOW, given)).toBeNull();
});

const TRYING_OUT = {
  testClock: true,
  publicUrl: "http://localhost:3000",
  hasMailServer: false,
  hasLiveKey: false,
};

it("lets an installation on this machine try out", () => {
  expect(problemOf(TRYING_OUT, 0)).toBeNull();
  expect(problemOf(TRYING_OUT, 86_400_000)).toBeNull();
  expect(problemOf({ ...TRYING_OUT, testClock: false }, 0)).toBeNull();
});

it("lets any installation keep real time", () => {
  const open = { publicUrl: "https://example.org", hasMailServer: true, hasLiveKey: true };
  expect(problemOf({ ...open, testClock: false }, 0)).toBeNull();
});

it.each([
  ["PUBLIC_URL", { publicUrl: "https://example.org" }, 0],
  ["PUBLIC_URL", { publicUrl: "http://localhost.example.org" }, 0],
  ["SMTP_HOST", { hasMailServer: true }, 0],
  ["STRIPE_SECRET_KEY", { hasLiveKey: true }, 0],
  ["TEST_CLOCK=true", { testClock: false }, 1],
] as const)("names %s", (setting, given, offset) => {
  expect(problemOf({ ...TRYING_OUT, ...given }, offset)).toContain(setting);
});
