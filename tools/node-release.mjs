// Runs before anything is installed: Node 20, no packages.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

const release = path.join(root, "tools", "node-release");

/** What Node's release publishes, and the hash of the executable inside each archive we use. */
export function readRelease() {
  const { version, executables } = JSON.parse(
    readFileSync(path.join(release, "executables.json"), "utf8"),
  );
  const lines = readFileSync(path.join(release, "SHASUMS256.txt"), "utf8").trim().split("\n");
  const published = new Map(lines.map((line) => line.split("  ").toReversed()));
  return { version, executables, published };
}

/**
 * Refuses a Node in `modules` that isn't the one Node's own release publishes: the package is one
 * person's repackaging, and everything else runs on it.
 *
 * @param {string} modules the folder `node_modules`
 * @throws when an installed executable has another hash
 */
export function verifyInstalledNode(modules) {
  const { version, executables } = readRelease();
  for (const [name, { file, sha256 }] of Object.entries(executables)) {
    const executable = path.join(modules, name, file);
    if (!existsSync(executable)) continue;
    const found = createHash("sha256").update(readFileSync(executable)).digest("hex");
    if (found === sha256) continue;
    throw new Error(
      `node_modules/${name}/${file} is not the Node ${version} that nodejs.org publishes:\n` +
        `  expected SHA-256 ${sha256}\n  found            ${found}\n` +
        "Nothing was run with it. SECURITY.md says how Node is updated.",
    );
  }
}
