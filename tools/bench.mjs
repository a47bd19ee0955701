// `npm run bench`: works in a fresh clone, on Node 20, with nothing installed.
// `npm run bench -- pages images` measures those alone; bench/main.ts knows them all.
import { prepare } from "./prepare.mjs";
import { runNode } from "./run-node.mjs";

try {
  const { node } = await prepare();
  await runNode(node, ["bench/main.ts", ...process.argv.slice(2)], {
    env: { NODE_ENV: "production" },
    channel: true,
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
