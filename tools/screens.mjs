// `npm run screens`: looks at every screen in all combinations of language, theme and width, where
// `npm test` takes them pairwise. Works in a fresh clone, on Node 20, with nothing installed.
// `npm run screens -- -g memorial` takes those whose name has the word.
import { prepare } from "./prepare.mjs";
import { provideMachine } from "./test-machine.mjs";
import { runBrowser } from "./test-runners.mjs";

try {
  const { node } = await prepare();
  await provideMachine();
  process.env.SCREEN_VIEWS = "all";
  const args = ["test/e2e/screens.spec.ts", "--timeout=600000", ...process.argv.slice(2)];
  const { passed, failures } = await runBrowser(node, args);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
