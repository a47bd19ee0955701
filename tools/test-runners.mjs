// Each runner shows its own output and answers with how many passed and failed. One that breaks off
// without a failure of its own counts as one.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./root.mjs";
import { oldestPostgres, withPostgres } from "./test-postgres.mjs";
import { runShown } from "./test-process.mjs";

/** Every check counts as one test; the unit tests run with the others. */
export function runCheck(node, args) {
  return runSteps(node, args.length > 0 ? args : ["--except", "unit"]);
}

/** All steps, the unit tests too. */
export function runWholeCheck(node) {
  return runSteps(node, []);
}

async function runSteps(node, steps) {
  title("Checks");
  let output = "";
  const code = await runShown(node, ["tools/check.mjs", ...steps], {
    onText: (text) => (output += text),
  });
  const passed = output.match(/^✓/gm)?.length ?? 0;
  const failures = output.match(/^✗.*$/gm) ?? [];
  return settle({ passed, failures }, code, "checks");
}

export async function runUnit(node, args) {
  title("Unit and integration tests");
  return runVitest(node, args, {});
}

/** The same tests on the oldest supported PostgreSQL, or the oldest available here. */
export async function runOldestPostgres(node, args) {
  const { version, bin } = await oldestPostgres();
  title(`Integration tests on PostgreSQL ${version}`);
  // These start the embedded PostgreSQL whatever the others run on, kill processes, or hardly use a database.
  const notAboutIt = [
    "src/platform/database/embedded/**",
    "test/faults/**",
    "src/platform/{images,storage,video}/**",
    "src/features/{memorials/media,qr/exports,qr/advice,qr/symbols}/**",
    "src/features/qr/plate-checks/growth*",
    // Mail servers and their processes; what is stored of a mail is tried in tickets/receiving.
    "src/features/support/mail-in/{doors,mailbox,pipe}.server.test.ts",
    "src/features/support/mail-in/engine/**",
  ].flatMap((files) => ["--exclude", files]);
  return withPostgres(bin, (url) =>
    runVitest(node, ["--project", "integration", "--passWithNoTests", ...notAboutIt, ...args], {
      TEST_DATABASE_URL: url,
      TEST_DATABASE_IS_DISPOSABLE: "true",
    }),
  );
}

async function runVitest(node, args, env) {
  return withReport(async (report) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const vitest = "node_modules/vitest/vitest.mjs";
    let errors = "";
    const code = await runShown(node, [vitest, "run", ...reporters, ...args], {
      env,
      onErrorText: (text) => (errors += text),
    });
    return settle(readVitest(await readReport(report)), code, "vitest", errors);
  });
}

export async function runBrowser(node, args) {
  title("Browser journeys");
  return withReport(async (report, folder) => {
    const env = {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      E2E_DATA_DIRECTORY: path.join(folder, "data"),
    };
    const playwright = "node_modules/@playwright/test/cli.js";
    const code = await runShown(node, [playwright, "test", "--reporter=list,json", ...args], {
      env,
    });
    return settle(readPlaywright(await readReport(report)), code, "playwright");
  });
}

/** A file that fails to load has no tests to fail, and counts as one failure. */
export function readVitest(report) {
  const failures = (report.testResults ?? [])
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === "failed");
      return failed.length > 0
        ? failed.map((test) => told(name, test.fullName, test.failureMessages?.[0]))
        : [told(name, "did not load", message)];
    });
  return { passed: report.numPassedTests ?? 0, failures };
}

/** A test that passed only on retry has failed. */
export function readPlaywright({ config, stats, suites = [], errors = [] }) {
  const tests = specsIn(suites).flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test })));
  const failures = tests
    .filter(({ status }) => ["unexpected", "flaky"].includes(status))
    .map(({ file, title, results }) => {
      const reason = results.find(({ error }) => error !== undefined)?.error.message;
      return told(path.join(config?.rootDir ?? "", file), title, reason);
    });
  const broken = errors.map(({ message }) => told("playwright", "broke off", message));
  return { passed: stats?.expected ?? 0, failures: [...failures, ...broken] };
}

function specsIn(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites ?? [])]);
}

const REASON_LINES = 8;

/**
 * One failure in a few lines, for the end of a long output, which may be all that is kept: a property's
 * seed and counterexample stand below its first line. Calls that led there are left out.
 */
function told(file, title, message = "") {
  const lines = stripVTControlCharacters(message).split("\n");
  const reason = lines
    .filter((line) => line.trim() !== "" && !/^\s+(at|-|›|❯) /.test(line))
    .slice(0, REASON_LINES)
    .map((line) => `\n  ${line}`);
  return `${path.relative(root, path.resolve(root, file))} › ${title}${reason.join("")}`;
}

/**
 * A runner that failed without naming a test counts as one failure. It is told by the last lines of
 * `errors`: what a test leaves behind fails after the tests, and is in no report.
 */
export function settle({ passed, failures }, code, name, errors = "") {
  const isUnsaid = code !== 0 && failures.length === 0;
  return { passed, failures: isUnsaid ? [unsaid(`${name} ended with ${code}`, errors)] : failures };
}

const LAST_LINES = 30;

function unsaid(title, errors) {
  const lines = stripVTControlCharacters(errors).split("\n");
  const last = lines.filter((line) => line.trim() !== "").slice(-LAST_LINES);
  return [title, ...last].join("\n  ");
}

async function withReport(run) {
  const folder = await mkdtemp(path.join(tmpdir(), "test-report-"));
  try {
    return await run(path.join(folder, "report.json"), folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return {};
  }
}

function title(text) {
  console.log(`\n── ${text}\n`);
}
