// Runs before anything is installed: Node 20, no packages.
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { verifyInstalledNode } from "./node-release.mjs";
import { root } from "./root.mjs";

const lockFile = path.join(root, "package-lock.json");
const modules = path.join(root, "node_modules");
const stampFile = path.join(modules, ".installed-lock");

/**
 * Whether node_modules holds what package-lock.json asks for: all of it, or only what runs in
 * production. The Node that came along is verified before the answer is yes for the first time.
 *
 * @param {{ development: boolean }} wanted
 */
export function packagesAreInstalled({ development }) {
  if (!existsSync(modules)) return false;
  // A link leads to another checkout's packages, which are not ours to replace.
  if (lstatSync(modules).isSymbolicLink()) return true;
  const lock = readFileSync(lockFile);
  const complete = createHash("sha256").update(lock).digest("hex");
  const stamp = development ? complete : `${complete} production`;
  const kept = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : "";
  if (kept === complete || kept === stamp) return true;
  // Somebody may have run npm themselves: what npm wrote down about it says as much.
  const { packages } = JSON.parse(lock.toString("utf8"));
  if (!matchesWhatNpmInstalled(packages, development)) return false;
  verifyInstalledNode(modules);
  writeFileSync(stampFile, stamp);
  return true;
}

/** Called before packages are taken away: what was written down about them is no longer true. */
export function forgetInstalled() {
  rmSync(stampFile, { force: true });
}

function matchesWhatNpmInstalled(wanted, development) {
  const record = path.join(modules, ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(([name, { version, dev, optional, devOptional }]) => {
    if (name === "" || (dev && !development)) return true;
    const found = installed[name];
    return found === undefined ? Boolean(optional || devOptional) : found.version === version;
  });
}

/** The Node 24 that comes with the packages, or this one if it is new enough. */
export function nodeExecutable() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const file = process.platform === "win32" ? "bin/node.exe" : "bin/node";
  const bundled = path.join(modules, `node-${platform}-${process.arch}`, file);
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  throw new Error(
    `Node 24 does not come with npm for ${process.platform} ${process.arch}: install it and try again.`,
  );
}
