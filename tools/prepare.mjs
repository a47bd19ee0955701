// Runs before anything is installed: Node 20, no packages.
import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { isUnchanged, takeStamp } from "./fingerprint.mjs";
import { nodeExecutable, packagesAreInstalled } from "./packages.mjs";
import { oneAtATime } from "./prepare-lock.mjs";
import { withProgress } from "./progress.mjs";
import { root } from "./root.mjs";

/** What the page bundle is made from. */
const buildInputs = [
  "src",
  "locales",
  "public",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];
const buildStamp = path.join(root, "build", "stamp.json");
const endings = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Installs and builds what is missing or out of date, and nothing else.
 *
 * @param {{ build?: boolean, out?: NodeJS.WriteStream }} options `out`: where progress is shown
 * @returns {Promise<{ node: string }>} the Node 24 to run everything else with
 */
export async function prepare({ build = true, out = process.stdout } = {}) {
  if (!isPrepared(build)) {
    await oneAtATime(async () => {
      if (!packagesAreInstalled()) await install(out);
      if (build && !isBuilt()) await buildPages(out);
    }, out);
  }
  return { node: nodeExecutable() };
}

function isPrepared(build) {
  return packagesAreInstalled() && (!build || isBuilt());
}

function isBuilt() {
  return isUnchanged(root, buildInputs, buildStamp);
}

async function install(out) {
  const options = ["--loglevel=error", "--no-audit", "--no-fund", "--no-update-notifier"];
  const complete = ["--include=dev", "--include=optional"];
  const npm = npmCommand();
  await withProgress(
    "Installing packages",
    () => run(npm.file, [...npm.args, "ci", ...options, ...complete]),
    { out },
  );
  if (!packagesAreInstalled())
    throw new Error("npm ci did not install what package-lock.json asks for.");
}

function npmCommand() {
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return { file: process.execPath, args: [script] };
  return { file: process.platform === "win32" ? "npm.cmd" : "npm", args: [] };
}

async function buildPages(out) {
  const stamp = takeStamp(root, buildInputs);
  rmSync(buildStamp, { force: true });
  const reactRouter = path.join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  const env = { ...process.env, NODE_ENV: "production" };
  await withProgress(
    "Building the pages",
    () => run(nodeExecutable(), [reactRouter, "build"], env),
    {
      out,
    },
  );
  writeFileSync(buildStamp, stamp);
}

/** Runs a command whose output matters only if it fails. */
async function run(file, args, env = process.env) {
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
