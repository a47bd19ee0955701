// `npm run matrix`: who may call what, as it is tried by test/permissions.test.ts. Works in a fresh
// clone, on Node 20, with nothing installed. `npm run -s matrix > docs/permissions.md` keeps it.
import { prepare } from "./prepare.mjs";
import { runNode } from "./run-node.mjs";

try {
  const { node } = await prepare({ build: false, out: process.stderr });
  await runNode(node, ["test/permissions/matrix.ts"], {});
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
