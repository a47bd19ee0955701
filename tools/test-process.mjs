// Runs before anything is installed: Node 20, no packages.
import { spawn } from "node:child_process";
import { projectEnv } from "./run-node.mjs";
import { root } from "./root.mjs";
import { nodeEnv } from "./server-options.mjs";

let interrupted = false;
let current = null;

// The terminal sends Ctrl-C to the runner as well; we only wait for it to tidy up.
process.on("SIGINT", () => {
  interrupted = true;
});
process.on("SIGTERM", () => {
  interrupted = true;
  current?.kill("SIGTERM");
});

export function wasInterrupted() {
  return interrupted;
}

/**
 * Runs one test runner with its output shown as it comes; `onText` sees it too, and `onErrorText` what it
 * writes to stderr.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{
 *   env?: Record<string, string>,
 *   onText?: (text: string) => void,
 *   onErrorText?: (text: string) => void,
 * }} options
 * @returns {Promise<number>} its exit code
 */
export async function runShown(file, args, { env = {}, onText, onErrorText } = {}) {
  const child = spawn(file, args, {
    cwd: root,
    env: projectEnv({ ...nodeEnv(), ...env }),
    stdio: ["ignore", seenBy(onText), seenBy(onErrorText)],
  });
  current = child;
  show(child.stdout, process.stdout, onText);
  show(child.stderr, process.stderr, onErrorText);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

function seenBy(onText) {
  return onText === undefined ? "inherit" : "pipe";
}

function show(from, to, onText) {
  from?.on("data", (chunk) => {
    to.write(chunk);
    onText(chunk.toString("utf8"));
  });
}
