// Runs before anything is installed: Node 20, no packages.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import path from "node:path";
import { root } from "./root.mjs";
import { nodeEnv, nodeFlags } from "./server-options.mjs";

/** The environment in which `node` and every tool of the project are found first. */
export function projectEnv(extra = {}) {
  const bin = path.join(root, "node_modules", ".bin");
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`, ...extra };
}

/**
 * Runs a TypeScript file of the project and ends the way it ends. `channel`: give it an IPC channel,
 * by which it notices when this process is gone, however that came about.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, flags?: string[], channel?: boolean }} options
 */
export async function runNode(node, args, { env = {}, flags = nodeFlags, channel = false } = {}) {
  const child = spawn(node, [...flags, ...args], {
    cwd: root,
    env: projectEnv({ ...nodeEnv(), ...env }),
    stdio: ["inherit", "inherit", "inherit", ...(channel ? ["ipc"] : [])],
    // In a process group of its own the child gets Ctrl-C once, from us, and not also from the
    // terminal and from npm.
    detached: channel,
  });
  forwardSignals(child);
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (...ended) => resolve(ended));
  });
  process.exitCode = signal === null ? code : 128 + constants.signals[signal];
}

const graceMs = 10_000;
const lookForNpmEveryMs = 250;

function forwardSignals(child) {
  let ending = false;

  function end(signal) {
    if (ending) return;
    ending = true;
    child.kill(signal);
    setTimeout(() => child.kill("SIGKILL"), graceMs).unref();
  }

  process.on("SIGINT", () => end("SIGINT"));
  process.on("SIGTERM", () => end("SIGTERM"));
  process.on("SIGHUP", () => end("SIGTERM"));
  if (process.env.npm_lifecycle_event === undefined) return;
  // A killed npm tells nobody; what it started is then handed to another parent.
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && end("SIGTERM"), lookForNpmEveryMs).unref();
}
