// Runs before anything is installed: Node 20, no packages.
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isUnchanged, takeStamp } from "./fingerprint.mjs";
import { installPackages, removeDevelopmentPackages } from "./install.mjs";
import { nodeExecutable, packagesAreInstalled } from "./packages.mjs";
import { oneAtATime } from "./prepare-lock.mjs";
import { withProgress } from "./progress.mjs";
import { root } from "./root.mjs";
import { runQuietly } from "./run-quietly.mjs";

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

/**
 * Installs and builds what is missing or out of date, and nothing else. `development`: the packages
 * that only building and testing needs have to be there afterwards, too. Without it they are
 * installed to build with, and with NODE_ENV=production removed again.
 *
 * @param {{ build?: boolean, development?: boolean, out?: NodeJS.WriteStream }} options `out`: where progress is shown
 * @returns {Promise<{ node: string }>} the Node 24 to run everything else with
 */
export async function prepare({ build = true, development = true, out = process.stdout } = {}) {
  if (!isPrepared({ build, development })) {
    await oneAtATime(async () => {
      const mustBuild = build && !isBuilt();
      if (!packagesAreInstalled({ development: development || mustBuild })) {
        await installPackages(out);
      }
      if (mustBuild) await buildPages(out);
      if (!development && process.env.NODE_ENV === "production") {
        await removeDevelopmentPackages(out);
      }
    }, out);
  }
  return { node: nodeExecutable() };
}

function isPrepared({ build, development }) {
  return packagesAreInstalled({ development }) && (!build || isBuilt());
}

function isBuilt() {
  return isUnchanged(root, buildInputs, buildStamp);
}

async function buildPages(out) {
  const stamp = takeStamp(root, buildInputs);
  rmSync(buildStamp, { force: true });
  const reactRouter = path.join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  const env = { ...process.env, NODE_ENV: "production" };
  await withProgress(
    "Building the pages",
    () => runQuietly(nodeExecutable(), [reactRouter, "build"], env),
    { out },
  );
  writeFileSync(buildStamp, stamp);
}
