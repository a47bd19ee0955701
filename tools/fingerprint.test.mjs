import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { isUnchanged, takeStamp } from "./fingerprint.mjs";

const entries = ["src", "config.ts", "not-there"];
let root = "";
let stamp = "";

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "fingerprint-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  stamp = path.join(root, "stamp.json");
  mkdirSync(path.join(root, "src", "deep"), { recursive: true });
  writeFileSync(path.join(root, "src", "deep", "page.tsx"), "one");
  writeFileSync(path.join(root, "config.ts"), "two");
  writeFileSync(stamp, takeStamp(root, entries));
});

test("an unmodified file is unchanged", () => {
  expect(isUnchanged(root, entries, stamp)).toBe(true);
});

test("without a readable stamp, everything has changed", () => {
  writeFileSync(stamp, "{");
  expect(isUnchanged(root, entries, stamp)).toBe(false);
  rmSync(stamp);
  expect(isUnchanged(root, entries, stamp)).toBe(false);
});

test("a file rewritten with the same content is unchanged", () => {
  utimesSync(path.join(root, "config.ts"), 1, 1);
  expect(isUnchanged(root, entries, stamp)).toBe(true);
});

test.each([
  ["another content", () => writeFileSync(path.join(root, "src", "deep", "page.tsx"), "new")],
  ["a new file", () => writeFileSync(path.join(root, "src", "more.tsx"), "")],
  ["a file less", () => rmSync(path.join(root, "config.ts"))],
])("%s is a change", (_, change) => {
  change();
  expect(isUnchanged(root, entries, stamp)).toBe(false);
});
