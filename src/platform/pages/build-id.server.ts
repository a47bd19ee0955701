import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#platform/config.server.ts";

/** What pages are made by, beside what is built from it. */
const MADE_BY = ["src", "locales", "build/server"];

/**
 * Names the program that makes pages, and the settings that pages show: a page that another one made is
 * never answered. Settings of the machine and secrets stand on no page.
 */
export async function buildIdOf(root: string, config: Config, shown: unknown): Promise<string> {
  const { host, port, role, dataDirectory, temporaryDirectory, ...others } = config;
  const { databaseUrl, databasePool, databasePrepared, trustedProxies, logLevel, ...more } = others;
  const { metricsToken, auditKey, secretsKeys, mail, storage, pageCache, pageStore, ...kept } =
    more;
  const program = programs.get(root) ?? digestOf(root, MADE_BY);
  programs.set(root, program);
  const names = JSON.stringify([await program, kept, shown]);
  return createHash("sha256").update(names).digest("base64url");
}

/** Thousands of files, which don't change while the program runs: read once. */
const programs = new Map<string, Promise<string>>();

/** Of files, and of all in folders but tests. */
export async function digestOf(root: string, entries: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const entry of entries) {
    for (const file of await filesOf(join(root, entry))) {
      hash.update(`${file.slice(root.length)}\0`).update(await readFile(file));
    }
  }
  return hash.digest("base64url");
}

async function filesOf(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}
