// `npm start` and `npm run dev`: works in a fresh clone, on Node 20, with nothing installed.
import { prepare } from "./prepare.mjs";
import { runNode } from "./run-node.mjs";
import { serverEnv, serverFlags } from "./server-options.mjs";

const isDevelopment = process.argv.includes("--dev");

try {
  const { node } = await prepare({
    build: !isDevelopment,
    development: isDevelopment,
  });
  const entry = isDevelopment ? "tools/development-server.ts" : "src/server.ts";
  await runNode(node, [entry], {
    flags: serverFlags,
    env: { ...serverEnv(), NODE_ENV: isDevelopment ? "development" : "production" },
    channel: true,
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
