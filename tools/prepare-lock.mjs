// Runs before anything is installed: Node 20, no packages.
import { createHash } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { withProgress } from "./progress.mjs";
import { root } from "./root.mjs";

/**
 * One at a time per checkout: a server and a command line started together must not both install.
 * The name is held by the system for as long as the process lives. macOS has no such names and goes
 * without.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {NodeJS.WriteStream} out where waiting is shown
 * @returns {Promise<T>}
 */
export async function oneAtATime(work, out) {
  const held = await withProgress("Waiting for another start to install and build", takeName, {
    out,
    quietMs: 1000,
  });
  try {
    return await work();
  } finally {
    held?.close();
  }
}

async function takeName() {
  const name = `prepare-${createHash("sha256").update(root).digest("hex").slice(0, 32)}`;
  const address = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform];
  if (address === undefined) return null;
  for (;;) {
    const held = await listen(address);
    if (held !== "taken") return held;
    await sleep(100);
  }
}

async function listen(address) {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error) => resolve(error.code === "EADDRINUSE" ? "taken" : null));
    server.listen(address, () => resolve(server));
  });
}
