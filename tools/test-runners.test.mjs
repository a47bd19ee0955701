import { expect, test } from "vitest";
import { countPlaywright, countVitest, settle } from "./test-runners.mjs";

test("a test file that does not load counts as a failure", () => {
  const loaded = { status: "failed", assertionResults: [{ status: "failed" }] };
  const broken = { status: "failed", assertionResults: [] };
  const report = { numPassedTests: 5, numFailedTests: 1, testResults: [loaded, broken] };
  expect(countVitest(report)).toEqual({ passed: 5, failed: 2 });
});

test("a journey that passed only when tried again counts as a failure", () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 4 };
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 2 });
});

test("a runner that breaks off without a report counts as a failure", () => {
  expect(settle(countVitest({}), 1)).toEqual({ passed: 0, failed: 1 });
  expect(settle(countPlaywright({}), 137)).toEqual({ passed: 0, failed: 1 });
});

test("what a runner counted itself is not counted twice", () => {
  expect(settle({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
  expect(settle({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
});
