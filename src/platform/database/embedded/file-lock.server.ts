import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

const retryAfterMs = 20;

export type FileLock = { release(): void };

/**
 * Waits until no other process, and no other caller in this one, holds the lock on `path`.
 *
 * Node has no flock. SQLite takes a kernel lock that ends with its process, so a killed holder
 * doesn't leave it behind, unlike a file with a process id.
 */
export async function takeFileLock(path: string): Promise<FileLock> {
  for (;;) {
    const lock = tryFileLock(path);
    if (lock !== null) return lock;
    await sleep(retryAfterMs);
  }
}

function tryFileLock(path: string): FileLock | null {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return { release: () => database.close() };
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5;
  return error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;
}
