// `npm run cli`: works in a fresh clone, on Node 20, with nothing installed. Only the command itself
// writes to stdout, so that `--json` can be piped.
import { prepare } from "./prepare.mjs";
import { runNode } from "./run-node.mjs";

try {
  const { node } = await prepare({
    build: false,
    development: false,
    out: process.stderr,
  });
  await runNode(node, ["src/cli.ts", ...process.argv.slice(2)], {
    env: { NODE_ENV: process.env.NODE_ENV ?? "production" },
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
