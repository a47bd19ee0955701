import { expect, test } from "vitest";
import { readPlaywright, readVitest, settle } from "./test-runners.mjs";

test("a failed test is reported by its file, its name and the lines of its reason", () => {
  const failed = {
    status: "failed",
    fullName: "a plate is claimed once",
    failureMessages: ["Property failed after 22 tests\n{ seed: 5 }\n\n  at a.test.ts:3"],
  };
  const assertionResults = [{ status: "passed" }, failed];
  const testResults = [{ name: "src/a.test.ts", status: "failed", assertionResults }];
  expect(readVitest({ numPassedTests: 1, testResults })).toEqual({
    passed: 1,
    failures: [
      "src/a.test.ts › a plate is claimed once\n  Property failed after 22 tests\n  { seed: 5 }",
    ],
  });
});

test("a test file that fails to load counts as a failure", () => {
  const broken = { name: "src/b.test.ts", status: "failed", message: "", assertionResults: [] };
  expect(readVitest({ numPassedTests: 5, testResults: [broken] })).toEqual({
    passed: 5,
    failures: ["src/b.test.ts › did not load"],
  });
});

test("a journey that passed only on retry counts as a failure", () => {
  const spec = (status, error) => ({
    file: "a.spec.ts",
    title: status,
    tests: [{ status, results: [{ error }, {}] }],
  });
  const below = { specs: [spec("flaky", { message: "too late" }), spec("expected")] };
  const report = {
    config: { rootDir: "test/e2e" },
    stats: { expected: 3, unexpected: 1, flaky: 1 },
    suites: [{ specs: [spec("unexpected")], suites: [below] }],
    errors: [{ message: "no server" }],
  };
  expect(readPlaywright(report)).toEqual({
    passed: 3,
    failures: [
      "test/e2e/a.spec.ts › unexpected",
      "test/e2e/a.spec.ts › flaky\n  too late",
      "playwright › broke off\n  no server",
    ],
  });
});

test("a runner that exits without a report counts as a failure", () => {
  const failures = ["vitest ended with 137"];
  expect(settle(readVitest({}), 137, "vitest")).toEqual({ passed: 0, failures });
});

test("a failure after all tests is told by the last lines of the errors", () => {
  const errors = "error during close\n\n  DatabaseError: is being accessed by other users\n";
  expect(settle({ passed: 3, failures: [] }, 1, "vitest", errors)).toEqual({
    passed: 3,
    failures: [
      "vitest ended with 1\n  error during close\n    DatabaseError: is being accessed by other users",
    ],
  });
});

test("failures counted by the runner itself are not counted twice", () => {
  const told = { passed: 3, failures: ["one", "two"] };
  expect(settle(told, 1, "vitest")).toEqual(told);
  expect(settle({ passed: 3, failures: [] }, 0, "vitest")).toEqual({ passed: 3, failures: [] });
});
