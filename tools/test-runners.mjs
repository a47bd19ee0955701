// Each runner shows its own output and answers with how many passed and failed. One that breaks off
// without a failure of its own counts as one.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { oldestPostgres, withPostgres } from "./test-postgres.mjs";
import { runShown } from "./test-process.mjs";

/** Every step of the checks counts one; the unit tests among them come with the others. */
export async function runCheck(node, args) {
  title("Checks");
  let output = "";
  const steps = args.length > 0 ? args : ["--except", "unit"];
  const code = await runShown(node, ["tools/check.mjs", ...steps], {
    onText: (text) => (output += text),
  });
  const passed = output.match(/^✓/gm)?.length ?? 0;
  const failed = output.match(/^✗/gm)?.length ?? 0;
  return settle({ passed, failed }, code);
}

export async function runUnit(node, args) {
  title("Unit and integration tests");
  return runVitest(node, args, {});
}

/** The same tests on the oldest PostgreSQL that is supported, or as near to it as there is here. */
export async function runOldestPostgres(node, args) {
  const { version, bin } = await oldestPostgres();
  title(`Integration tests on PostgreSQL ${version}`);
  // These start the PostgreSQL that we bring along, whatever the others run on.
  const notAboutIt = [
    ["--exclude", "src/platform/database/embedded/**"],
    ["--exclude", "test/faults/{embedded,database}-*"],
  ].flat();
  return withPostgres(bin, (url) =>
    runVitest(node, ["--project", "integration", "--passWithNoTests", ...notAboutIt, ...args], {
      TEST_DATABASE_URL: url,
    }),
  );
}

async function runVitest(node, args, env) {
  return withReport(async (report) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const vitest = "node_modules/vitest/vitest.mjs";
    const code = await runShown(node, [vitest, "run", ...reporters, ...args], { env });
    return settle(countVitest(await readReport(report)), code);
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
    return settle(countPlaywright(await readReport(report)), code);
  });
}

/** A file that could not even be loaded has no tests to fail, and counts as one. */
export function countVitest(report) {
  const broken = (report.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    passed: report.numPassedTests ?? 0,
    failed: (report.numFailedTests ?? 0) + broken.length,
  };
}

/** A test that passed only when tried again has failed. */
export function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {};
  return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0) };
}

export function settle({ passed, failed }, code) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
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
