// `npm test`: sets up what it needs, then runs the checks, the unit and integration tests and the
// browser journeys. Works in a fresh clone, on Node 20, with nothing installed.
// `npm run test:all` also runs what is slow by nature (`*.slow.*`), both versions of PostgreSQL and
// every screen in every pair of views. `npm test -- PATH` runs one file or folder of any kind; what
// follows a path goes to its runner.
import { prepare } from "./prepare.mjs";
import { provideMachine } from "./test-machine.mjs";
import { describeSlowest } from "./test-report.mjs";
import { runnersFor } from "./test-runners.mjs";
import { wasInterrupted } from "./test-process.mjs";

const started = performance.now();

async function main(args) {
  const { node } = await prepare();
  await provideMachine();
  const total = { passed: 0, failures: [], files: [] };
  for (const run of await runnersFor(args)) {
    if (wasInterrupted()) break;
    const { passed, failures, files } = await run(node);
    total.passed += passed;
    total.failures.push(...failures);
    total.files.push(...files);
  }
  return total;
}

let total = { passed: 0, failures: ["the tests could not be run"], files: [] };
try {
  total = await main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
}
if (wasInterrupted()) total.failures.push("interrupted");
const { passed, failures, files } = total;
console.log(`\n${describeSlowest(files, performance.now() - started)}`);
if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join("\n")}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
