// `npm test`: sets up what it needs, then runs the checks, the unit and integration tests and the
// browser journeys. Works in a fresh clone, on Node 20, with nothing installed.
// `npm test -- check|unit|browser` runs one part; what follows goes to its runner.
import { prepare } from "./prepare.mjs";
import { provideMachine } from "./test-machine.mjs";
import { runBrowser, runCheck, runOldestPostgres, runUnit } from "./test-runners.mjs";
import { wasInterrupted } from "./test-process.mjs";

const parts = {
  check: [runCheck],
  unit: [runUnit, runOldestPostgres],
  browser: [runBrowser],
};

async function main([only, ...args]) {
  const runners = only === undefined ? Object.values(parts).flat() : parts[only];
  if (runners === undefined) {
    throw new Error(`There is no part ${only}: ${Object.keys(parts).join(", ")}.`);
  }
  const { node } = await prepare();
  await provideMachine();
  const total = { passed: 0, failed: 0 };
  for (const runner of runners) {
    if (wasInterrupted()) break;
    const { passed, failed } = await runner(node, args);
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}

let total = { passed: 0, failed: 1 };
try {
  total = await main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
}
if (wasInterrupted()) total.failed += 1;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
