// Runs before anything is installed: Node 20, no packages.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { verifyInstalledNode } from "./node-release.mjs";
import { forgetInstalled, packagesAreInstalled } from "./packages.mjs";
import { withProgress } from "./progress.mjs";
import { root } from "./root.mjs";
import { runQuietly } from "./run-quietly.mjs";

const quiet = ["--loglevel=error", "--no-audit", "--no-fund", "--no-update-notifier"];
const modules = path.join(root, "node_modules");

/**
 * Installs what package-lock.json asks for. No package runs a script of its own but those listed
 * under `allowScripts` in package.json, and these only after the Node they run on is verified.
 *
 * @param {NodeJS.WriteStream} out where progress is shown
 */
export async function installPackages(out) {
  const complete = ["--include=dev", "--include=optional"];
  await withProgress(
    "Installing packages",
    async () => {
      await npm(["ci", "--ignore-scripts", ...complete]);
      verifyInstalledNode(modules);
      const allowed = packagesWithAllowedScripts();
      if (allowed.length > 0) await npm(["rebuild", ...allowed]);
    },
    { out },
  );
  if (!packagesAreInstalled({ development: true }))
    throw new Error("npm ci did not install what package-lock.json asks for.");
}

/** Takes away what only building and testing needs. */
export async function removeDevelopmentPackages(out) {
  forgetInstalled();
  await withProgress(
    "Removing packages that only building needs",
    () => npm(["prune", "--omit=dev", "--ignore-scripts"]),
    { out },
  );
}

function packagesWithAllowedScripts() {
  const { allowScripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && existsSync(path.join(modules, name)),
  );
}

async function npm(args) {
  const script = process.env.npm_execpath;
  const found = script?.endsWith("npm-cli.js")
    ? { file: process.execPath, args: [script] }
    : { file: process.platform === "win32" ? "npm.cmd" : "npm", args: [] };
  await runQuietly(found.file, [...found.args, ...args, ...quiet]);
}
