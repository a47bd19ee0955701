// Runs before anything is installed: Node 20, no packages.
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

const lockFile = path.join(root, "package-lock.json");
const modules = path.join(root, "node_modules");
const stampFile = path.join(modules, ".installed-lock");

/** Whether node_modules holds what package-lock.json asks for. */
export function packagesAreInstalled() {
  if (!existsSync(modules)) return false;
  // A link leads to another checkout's packages, which are not ours to replace.
  if (lstatSync(modules).isSymbolicLink()) return true;
  const lock = readFileSync(lockFile);
  const stamp = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return true;
  // Somebody may have run npm themselves: what npm wrote down about it says as much.
  if (!matchesWhatNpmInstalled(JSON.parse(lock.toString("utf8")).packages)) return false;
  writeFileSync(stampFile, stamp);
  return true;
}

function matchesWhatNpmInstalled(wanted) {
  const record = path.join(modules, ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(([name, { version, optional, devOptional }]) => {
    if (name === "") return true;
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
