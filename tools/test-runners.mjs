// Each runner shows its own output and returns how many tests passed, which failed and how long each
// file took. One that breaks off without a failure of its own counts as one.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { oldestPostgres, withPostgres } from "./test-postgres.mjs";
import { runShown } from "./test-process.mjs";
import { readPlaywright, readVitest, settle } from "./test-report.mjs";

const JOURNEYS = "test/e2e";

/** Leaves out what is marked as slow by nature (`*.slow.*`): that runs in `npm run test:all`, or when it is named. */
const QUICK = { QUICK_TESTS: "true" };

/**
 * The runners for the arguments of `npm test`: none, `--all`, or a path and what its runner shall get.
 *
 * @param {string[]} args
 * @returns {Promise<((node: string) => Promise<import("./test-report.mjs").Result>)[]>}
 */
export async function runnersFor([first, ...others]) {
  const oldest = await oldestPostgres();
  if (first === undefined) {
    return [
      runCheck,
      (node) => runVitest(node, [], oldest, QUICK),
      (node) => runJourneys(node, [], QUICK),
    ];
  }
  if (first === "--all") {
    return [
      runCheck,
      (node) => runVitest(node, [], oldest),
      // Otherwise these ran on the embedded one already.
      ...(oldest === null ? [] : [(node) => runVitest(node, ["--project", "integration"], null)]),
      (node) => runJourneys(node, []),
    ];
  }
  return runnersOf(first, others, oldest);
}

function runnersOf(given, others, oldest) {
  const named = path.normalize(given).replace(/\/$/, "");
  const args = [named, ...others];
  const isBelow = (above, below) => below === above || below.startsWith(`${above}/`);
  const hasJourneys = isBelow(JOURNEYS, named) || isBelow(named, JOURNEYS);
  return [
    ...(isBelow(JOURNEYS, named) ? [] : [(node) => runVitest(node, args, oldest)]),
    ...(hasJourneys ? [(node) => runJourneys(node, args)] : []),
  ];
}

/** Every check counts as one test; the unit tests run with the others. */
async function runCheck(node) {
  title("Checks");
  let output = "";
  const code = await runShown(node, ["tools/check.mjs", "--except", "unit"], {
    onText: (text) => (output += text),
  });
  const passed = output.match(/^✓/gm)?.length ?? 0;
  const failures = output.match(/^✗.*$/gm) ?? [];
  return settle({ passed, failures, files: [] }, code, "checks");
}

/** The unit tests, and the integration tests on this PostgreSQL; on the embedded one if it is null. */
async function runVitest(node, args, postgres, given = {}) {
  title(`Unit and integration tests on PostgreSQL ${postgres?.version ?? "as it comes along"}`);
  if (postgres === null) return startVitest(node, args, given);
  return withPostgres(postgres.bin, (url) =>
    startVitest(node, args, {
      ...given,
      TEST_DATABASE_URL: url,
      TEST_DATABASE_IS_DISPOSABLE: "true",
    }),
  );
}

async function startVitest(node, args, env) {
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

async function runJourneys(node, args, given = {}) {
  title("Browser journeys");
  return withReport(async (report, folder) => {
    const env = {
      ...given,
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
