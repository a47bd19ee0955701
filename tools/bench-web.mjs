// `npm run bench:web`: works in a fresh clone, on Node 20, with nothing installed.
// `npm run bench:web -- lighthouse` measures that alone; bench/web/main.ts knows them all.
import { prepare } from "./prepare.mjs";
import { runNode } from "./run-node.mjs";
import { provideMachine } from "./test-machine.mjs";

try {
  const { node } = await prepare();
  await provideMachine();
  await runNode(node, ["bench/web/main.ts", ...process.argv.slice(2)], {
    env: { NODE_ENV: "production" },
    channel: true,
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
