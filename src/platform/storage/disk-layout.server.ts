import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

// Neither name can be (part of) a key, which has no "~".
const incomingName = "~incoming";
const typeSuffix = "~type";
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Files lie plainly under their keys, so that any tool can read, copy and back them up. */
export function contentPath(directory: string, key: string): string {
  return join(directory, key);
}

/** Beside a file whose content type its name doesn't tell. */
export function typePath(directory: string, key: string): string {
  return `${contentPath(directory, key)}${typeSuffix}`;
}

/** A name to build something under before it is moved to its place, or to take it away to. */
export function incomingPath(directory: string): string {
  return join(directory, incomingName, randomUUID());
}

export async function prepareDirectory(directory: string): Promise<void> {
  const incoming = join(directory, incomingName);
  await mkdir(incoming, { recursive: true });
  await removeAbandoned(incoming);
}

/** What a crash left behind. Anything younger may belong to another process on the same disk. */
async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(nullIfMissing);
    if (found !== null && found.mtimeMs < Date.now() - abandonedAfterMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** Moves a finished file to its place so that it is still there after a power cut. */
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
      // Someone removed the folder's last file, and with it the folder, just now.
      if (!isMissing(error) || attempt === attempts) throw error;
    }
  }
}

async function syncFolders(folder: string, upTo: string): Promise<void> {
  // Windows doesn't let a folder be opened, and keeps its names by a journal of its own.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r").catch(nullIfMissing);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
  if (folder !== upTo) await syncFolders(dirname(folder), upTo);
}

/** Folders live as long as something is in them. */
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
