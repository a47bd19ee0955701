import { expect, test } from "vitest";
import { runnersFor, told } from "./changed-runners.mjs";
import { runWholeCheck } from "./test-runners.mjs";

const all = [async () => ({ passed: 1, failures: [] })];

test("runs everything if a change affects everything, and says why", () => {
  const plan = { everything: ["package.json"] };
  expect(runnersFor(plan, all)).toBe(all);
  expect(told(plan)).toBe("Everything runs, because of package.json.");
});

test("runs only the checks, with all unit tests, if no slow test is affected", () => {
  expect(runnersFor({ integration: [], browser: [] }, all)).toEqual([runWholeCheck]);
});

test("runs affected integration tests on both versions of PostgreSQL, and affected journeys", () => {
  const plan = { integration: ["src/a.server.test.ts"], browser: ["test/e2e/a.spec.ts"] };
  expect(runnersFor(plan, all)).toHaveLength(4);
  expect(runnersFor({ ...plan, browser: [] }, all)).toHaveLength(3);
  expect(runnersFor({ ...plan, integration: [] }, all)).toHaveLength(2);
  expect(told(plan)).toContain("  src/a.server.test.ts\n  test/e2e/a.spec.ts");
});
