import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

// Neither can be part of a key, which has no "~".
const incomingName = "~incoming";
const typeSuffix = "~type";
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Files are stored under their keys, so that any tool can read, copy and back them up. */
export function contentPath(directory: string, key: string): string {
  return join(directory, key);
}

/** Stored beside a file whose name doesn't tell its content type. */
export function typePath(directory: string, key: string): string {
  return `${contentPath(directory, key)}${typeSuffix}`;
}

/** A temporary name for a file being written or removed. */
export function incomingPath(directory: string): string {
  return join(directory, incomingName, randomUUID());
}

export async function prepareDirectory(directory: string): Promise<void> {
  const incoming = join(directory, incomingName);
  await mkdir(incoming, { recursive: true });
  await removeAbandoned(incoming);
}

/** Leftovers of a crash. Younger ones may belong to another process on the same disk. */
async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(nullIfMissing);
    if (found !== null && found.mtimeMs < Date.now() - abandonedAfterMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** Moves a finished file to its place durably: it survives a power failure. */
export async function moveIntoPlace(temporary: string, path: string): Promise<void> {
  const folder = dirname(path);
  const attempts = 5;
  for (let attempt = 1; ; attempt += 1) {
    const firstMade = await mkdir(folder, { recursive: true });
    try {
      await rename(temporary, path);
      await syncFolders(folder, firstMade === undefined ? folder : dirname(firstMade));
      return;
    } catch (error) {
      // The directory was removed with its last file just now.
      if (!isMissing(error) || attempt === attempts) throw error;
    }
  }
}

async function syncFolders(folder: string, upTo: string): Promise<void> {
  // Windows can't open directories, and journals names itself.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r").catch(nullIfMissing);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
  if (folder !== upTo) await syncFolders(dirname(folder), upTo);
}

/** Directories are removed when empty. */
export async function removeEmptyFolders(directory: string, from: string): Promise<void> {
  for (let folder = from; relative(directory, folder) !== ""; folder = dirname(folder)) {
    const isGone = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}

export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "ENOENT" || error.code === "ENOTDIR";
}

export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
