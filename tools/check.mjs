// `npm run check` holds the project to its rules; `npm run check -- lint types` runs those alone,
// `npm run check -- --except unit` all but those.
// Two steps at a time, each on its own; a step speaks only when it fails.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules/.bin");

/** Route types are generated; type checking reads them. */
const TYPEGEN = "react-router typegen";

/** More type checkers would check the same types again; the other core runs another step. */
const TSC = "tsc -p . --checkers 1";

const STEPS = [
  { name: "format", says: "Formatting (npm run format mends it)", run: "oxfmt --check" },
  {
    name: "lint",
    says: "Lint with types",
    run: "oxlint --type-aware --format unix",
    reads: TYPEGEN,
  },
  { name: "types", says: "Types", run: TSC, reads: TYPEGEN },
  { name: "boundaries", says: "Import boundaries", run: "node tools/checks/boundaries.ts" },
  { name: "structure", says: "Slice vocabulary and names", run: "node tools/checks/structure.ts" },
  {
    name: "regexps",
    says: "Regular expressions of linear time",
    run: "node tools/checks/regexps.ts",
  },
  {
    name: "locales",
    says: "Texts in da, en, es",
    run: "node tools/checks/locales.ts",
    reads: TYPEGEN,
  },
  { name: "dead", says: "Unused files, exports, packages", run: "knip --no-config-hints" },
  {
    name: "unit",
    says: "Unit tests",
    run: "vitest run --project unit",
    unless: lacksUnitTests,
  },
];

/** Unit tests need no database. */
function lacksUnitTests() {
  const config = join(ROOT, "vitest.config.ts");
  return !existsSync(config) || !/name: "unit"/.test(readFileSync(config, "utf8"));
}

function chosenSteps(args) {
  const isExcept = args[0] === "--except";
  const names = isExcept ? args.slice(1) : args;
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = STEPS.map((step) => step.name).join(", ");
    console.error(`No step is called ${unknown.join(", ")}. There are: ${known}.`);
    process.exit(2);
  }
  if (names.length === 0) return STEPS;
  return STEPS.filter((step) => names.includes(step.name) !== isExcept);
}

function runCommand(command) {
  const [program, ...given] = command.split(" ");
  const path = `${BIN}${delimiter}${process.env.PATH}`;
  const started = performance.now();
  return new Promise((done) => {
    const env = { ...process.env, PATH: path, QUICK_TESTS: "true" };
    const child = spawn(program, given, { cwd: ROOT, env });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", (error) => (output += `${command}: ${error.message}\n`));
    child.on("close", (code) => {
      done({ passed: code === 0, output, seconds: (performance.now() - started) / 1000 });
    });
  });
}

function tell(step, { passed, output, seconds }) {
  const mark = passed ? "✓" : "✗";
  console.log(`${mark} ${step.name.padEnd(11)} ${step.says.padEnd(38)} ${seconds.toFixed(1)} s`);
  if (!passed) console.log(`\n${output.trimEnd()}\n`);
}

async function work(queue, results) {
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    const result = await runCommand(step.run);
    results.push({ step, ...result });
    tell(step, result);
  }
}

async function prepare(steps) {
  const isNeeded = steps.some((step) => step.reads === TYPEGEN);
  if (!isNeeded || !existsSync(join(ROOT, "src/routes.ts"))) return;
  const generated = await runCommand(TYPEGEN);
  if (generated.passed) return;
  console.log(generated.output);
  process.exit(1);
}

if (!existsSync(join(BIN, "oxlint"))) {
  console.error("The packages are missing; `npm ci` installs them.");
  process.exit(2);
}

const started = performance.now();
const steps = chosenSteps(process.argv.slice(2)).filter((step) => !step.unless?.());
const results = [];
await prepare(steps);
const queue = [...steps];
await Promise.all(
  Array.from({ length: Math.min(2, availableParallelism()) }, () => work(queue, results)),
);

const failed = results.filter((result) => !result.passed).map((result) => result.step.name);
const total = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  failed.length === 0
    ? `\nAll ${results.length} checks passed in ${total} s.`
    : `\n${failed.length} of ${results.length} checks failed in ${total} s: ${failed.join(", ")}.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
