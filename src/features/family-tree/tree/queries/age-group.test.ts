import { expect, it } from "vitest";
import { ageGroupOf } from "./age-group.server.ts";

const now = new Date("2026-11-29T12:00:00Z");

it.each([
  [null, "unknown"],
  ["29 NOV 2008", "adult"],
  ["30 NOV 2008", "child"],
  ["2007", "adult"],
  ["2008", "unknown"],
  ["2009", "child"],
  ["AFT 2010", "child"],
  ["BEF 1990", "adult"],
  ["AFT 1990", "unknown"],
  ["BET 2000 AND 2020", "unknown"],
])("somebody born %j is %s", (birth, group) => {
  expect(ageGroupOf(birth, now)).toBe(group);
});
