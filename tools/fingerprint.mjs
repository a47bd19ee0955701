// Runs before anything is installed: Node 20, no packages.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Whether what `stampFile` was written for is still what lies in `entries` (files and folders below
 * `root`). Sizes and times answer in milliseconds; only where they differ are the files read.
 *
 * @param {string} root
 * @param {string[]} entries
 * @param {string} stampFile
 */
export function isUnchanged(root, entries, stampFile) {
  if (!existsSync(stampFile)) return false;
  const kept = readStamp(stampFile);
  const files = listFiles(root, entries);
  const metadata = hashMetadata(root, files);
  if (kept.metadata === metadata) return true;
  if (kept.content !== hashContent(root, files)) return false;
  writeFileSync(stampFile, JSON.stringify({ metadata, content: kept.content }));
  return true;
}

/**
 * Taken before the work, written after it: what changes meanwhile is noticed the next time.
 *
 * @param {string} root
 * @param {string[]} entries
 */
export function takeStamp(root, entries) {
  const files = listFiles(root, entries);
  return JSON.stringify({
    metadata: hashMetadata(root, files),
    content: hashContent(root, files),
  });
}

function readStamp(stampFile) {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return {};
  }
}

function listFiles(root, entries) {
  return entries.flatMap((entry) => filesBelow(root, entry)).toSorted();
}

function filesBelow(root, entry) {
  const found = statSync(path.join(root, entry), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [entry];
  return readdirSync(path.join(root, entry)).flatMap((name) =>
    filesBelow(root, path.join(entry, name)),
  );
}

function hashMetadata(root, files) {
  const hash = createHash("sha256");
  for (const file of files) {
    const { mtimeMs, size } = statSync(path.join(root, file));
    hash.update(`${file}\0${mtimeMs}\0${size}\0`);
  }
  return hash.digest("hex");
}

function hashContent(root, files) {
  const hash = createHash("sha256");
  for (const file of files) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}
