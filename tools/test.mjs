// `npm test`: sets up what it needs, then runs the checks, the unit and integration tests and the
// browser journeys. Works in a fresh clone, on Node 20, with nothing installed.
// `npm test -- check|unit|browser` runs one part; what follows goes to its runner.
// `npm test -- --changed` runs the checks and what the changes since main can reach; `--changed=HEAD~3`
// takes those since then.
import { changedRunners } from "./changed-runners.mjs";
import { prepare } from "./prepare.mjs";
import { provideMachine } from "./test-machine.mjs";
import { runBrowser, runCheck, runOldestPostgres, runUnit } from "./test-runners.mjs";
import { wasInterrupted } from "./test-process.mjs";

const parts = {
  check: [runCheck],
  unit: [runUnit, runOldestPostgres],
  browser: [runBrowser],
};

const all = Object.values(parts).flat();

async function main([only, ...args]) {
  const isChanged = only !== undefined && /^--changed(=|$)/.test(only);
  const named = only === undefined ? all : parts[only];
  if (!isChanged && named === undefined) {
    throw new Error(`There is no part ${only}: ${Object.keys(parts).join(", ")}.`);
  }
  const { node } = await prepare();
  await provideMachine();
  const runners = isChanged ? changedRunners(node, only.split("=")[1], all) : named;
  const total = { passed: 0, failures: [] };
  for (const runner of runners) {
    if (wasInterrupted()) break;
    const { passed, failures } = await runner(node, args);
    total.passed += passed;
    total.failures.push(...failures);
  }
  return total;
}

let total = { passed: 0, failures: ["the tests could not be run"] };
try {
  total = await main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
}
if (wasInterrupted()) total.failures.push("interrupted");
const { passed, failures } = total;
if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join("\n")}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
