// `npm run listen -- /tmp/listen`: composed pieces among spoilt ones, to be marked blind (bench/listen.ts).
import { prepare } from "./prepare.mjs";
import { runNode } from "./run-node.mjs";

try {
  const { node } = await prepare();
  await runNode(node, ["bench/listen.ts", ...process.argv.slice(2)]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
