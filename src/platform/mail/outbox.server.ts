import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** `2026-11-22T01-30-12-345Z-1a2b3c4d.eml`: sorting by name sorts by time. */
const NAME = /^[\dTZ-]{24}-[0-9a-f]{8}\.eml$/;

/** Mails contain links that open accounts: no other user of the machine may read them. */
export async function layInOutbox(directory: string, message: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replace(/[:.]/g, "-");
  const path = join(directory, `${time}-${randomBytes(4).toString("hex")}.eml`);
  await writeFile(`${path}.part`, message, { mode: 0o600, flag: "wx" });
  await rename(`${path}.part`, path);
}

/** Newest first. */
export async function listOutbox(directory: string, limit: number): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
    .slice(0, limit);
}

/** `null` for files that aren't our mails. */
export async function readFromOutbox(directory: string, name: string): Promise<Buffer | null> {
  if (!NAME.test(name)) return null;
  return readFile(join(directory, name)).catch(() => null);
}
