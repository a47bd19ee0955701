// What the runners' reports say: how many tests passed, which failed and why, how long each file took.
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./root.mjs";

/**
 * @typedef {{ file: string, ms: number }} FileTime how long the tests of a file ran, without waiting for a worker
 * @typedef {{ passed: number, failures: string[], files: FileTime[] }} Result
 */

/** A file that fails to load has no tests to fail, and counts as one failure. */
export function readVitest({ numPassedTests = 0, testResults = [] }) {
  const failures = testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === "failed");
      return failed.length > 0
        ? failed.map((test) => describeFailure(name, test.fullName, test.failureMessages?.[0]))
        : [describeFailure(name, "did not load", message)];
    });
  const files = testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
    file: relativeName(name),
    ms: endTime - startTime,
  }));
  return { passed: numPassedTests, failures, files };
}

/** A test that passed only on retry has failed. */
export function readPlaywright({ config, stats, suites = [], errors = [] }) {
  const folder = config?.rootDir ?? "";
  const tests = specsIn(suites).flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test })));
  const failures = tests
    .filter(({ status }) => ["unexpected", "flaky"].includes(status))
    .map(({ file, title, results }) => {
      const reason = results.find(({ error }) => error !== undefined)?.error.message;
      return describeFailure(path.join(folder, file), title, reason);
    });
  const broken = errors.map(({ message }) => describeFailure("playwright", "broke off", message));
  const times = new Map();
  for (const { file, results } of tests) {
    const name = relativeName(path.join(folder, file));
    const ms = results.reduce((sum, { duration = 0 }) => sum + duration, 0);
    times.set(name, (times.get(name) ?? 0) + ms);
  }
  const files = [...times].map(([file, ms]) => ({ file, ms }));
  return { passed: stats?.expected ?? 0, failures: [...failures, ...broken], files };
}

function specsIn(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites ?? [])]);
}

const REASON_LINES = 8;

/**
 * One failure in a few lines, for the end of a long output, which may be all that is kept: a property's
 * seed and counterexample stand below its first line. Calls that led there are left out.
 */
function describeFailure(file, title, message = "") {
  const lines = stripVTControlCharacters(message).split("\n");
  const reason = lines
    .filter((line) => line.trim() !== "" && !/^\s+(at|-|›|❯) /.test(line))
    .slice(0, REASON_LINES)
    .map((line) => `\n  ${line}`);
  return `${relativeName(file)} › ${title}${reason.join("")}`;
}

function relativeName(file) {
  return path.relative(root, path.resolve(root, file));
}

/**
 * A runner that failed without naming a test counts as one failure. It is told by the last lines of
 * `errors`: what a test leaves behind fails after the tests, and is in no report.
 */
export function settle(result, code, name, errors = "") {
  const isUnsaid = code !== 0 && result.failures.length === 0;
  return isUnsaid
    ? { ...result, failures: [unsaid(`${name} ended with ${code}`, errors)] }
    : result;
}

const LAST_LINES = 30;

function unsaid(title, errors) {
  const lines = stripVTControlCharacters(errors).split("\n");
  const last = lines.filter((line) => line.trim() !== "").slice(-LAST_LINES);
  return [title, ...last].join("\n  ");
}

const SLOWEST = 10;

/** The slowest files and the total, so that whoever makes the tests slower sees it. */
export function describeSlowest(files, totalMs) {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  const lines = slowest.map(({ file, ms }) => `${seconds(ms).padStart(8)}  ${file}`);
  const minutes = (totalMs / 60_000).toFixed(1);
  return ["The slowest files:", "", ...lines, "", `All together: ${minutes} min`].join("\n");
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
