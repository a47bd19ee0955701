import { randomBytes } from "node:crypto";
import { chown, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Installation } from "./postgres-process.server.ts";

export type Password = { file: string; value: string };

/** The superuser's password, created on first use; only the server's holder has it. */
export async function ensurePassword(installation: Installation): Promise<Password> {
  const { directory, cluster, account } = installation;
  const file = path.join(directory, "password");
  const kept = await readFile(file, "utf8").catch(() => "");
  if (kept !== "") return { file, value: kept };
  if ((await stat(cluster).catch(() => null)) !== null) {
    throw new Error(`${file} is missing: put it back, the database in ${directory} needs it.`);
  }
  const value = randomBytes(24).toString("hex");
  await writeFile(file, value, { mode: 0o600 });
  if (account.uid !== null && account.gid !== null) await chown(file, account.uid, account.gid);
  return { file, value };
}

/** The password of the application's role; a lost one is replaced. */
export async function ensureApplicationPassword({ directory }: Installation): Promise<string> {
  const file = path.join(directory, "application-password");
  const kept = await readFile(file, "utf8").catch(() => "");
  if (kept !== "") return kept;
  const value = randomBytes(24).toString("hex");
  await writeFile(file, value, { mode: 0o600, flush: true });
  return value;
}
