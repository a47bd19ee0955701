import { expect, test } from "vitest";
import { describeSlowest, readPlaywright, readVitest, settle } from "./test-report.mjs";

test("a failed test is reported by its file, its name and the lines of its reason", () => {
  const failed = {
    status: "failed",
    fullName: "a plate is claimed once",
    failureMessages: ["Property failed after 22 tests\n{ seed: 5 }\n\n  at a.test.ts:3"],
  };
  const assertionResults = [{ status: "passed" }, failed];
  const testResults = [{ name: "src/a.test.ts", status: "failed", assertionResults }];
  expect(readVitest({ numPassedTests: 1, testResults })).toMatchObject({
    passed: 1,
    failures: [
      "src/a.test.ts › a plate is claimed once\n  Property failed after 22 tests\n  { seed: 5 }",
    ],
  });
});

test("a test file that fails to load counts as a failure", () => {
  const broken = { name: "src/b.test.ts", status: "failed", message: "", assertionResults: [] };
  expect(readVitest({ numPassedTests: 5, testResults: [broken] })).toMatchObject({
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
  expect(readPlaywright(report)).toMatchObject({
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
  expect(settle(readVitest({}), 137, "vitest")).toEqual({ passed: 0, failures, files: [] });
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

test("the slowest files of all runners are listed with the total", () => {
  const testResults = [
    { name: "src/a.test.ts", status: "passed", assertionResults: [], startTime: 0, endTime: 1500 },
  ];
  const result = (duration) => ({ status: "expected", results: [{ duration }] });
  const journey = { file: "a.spec.ts", title: "a", tests: [result(2000), result(500)] };
  const journeys = { config: { rootDir: "test/e2e" }, suites: [{ specs: [journey] }] };
  const files = [...readVitest({ testResults }).files, ...readPlaywright(journeys).files];
  const others = Array.from({ length: 10 }, (_, index) => ({ file: `${index}.test.ts`, ms: 10 }));
  const told = describeSlowest([...others, ...files], 90_000);
  expect(told.split("\n").slice(2, 5)).toEqual([
    "   2.5 s  test/e2e/a.spec.ts",
    "   1.5 s  src/a.test.ts",
    "   0.0 s  0.test.ts",
  ]);
  expect(told).not.toContain("8.test.ts");
  expect(told).toContain("All together: 1.5 min");
});
