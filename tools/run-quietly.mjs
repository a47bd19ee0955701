// Runs before anything is installed: Node 20, no packages.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import path from "node:path";
import { root } from "./root.mjs";

const endings = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Runs a command whose output matters only if it fails. */
export async function runQuietly(file, args, env = process.env) {
  const child = spawn(file, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  const takeAlong = (signal) => {
    child.kill();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of endings) process.once(signal, takeAlong);
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  for (const signal of endings) process.off(signal, takeAlong);
  if (code !== 0)
    throw new Error(
      `${Buffer.concat(output).toString("utf8").trim()}\n${path.basename(file)} failed.`,
    );
}
