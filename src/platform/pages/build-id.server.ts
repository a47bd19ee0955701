import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
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
  const program = programs.get(root) ?? digestOf(root);
  programs.set(root, program);
  const names = JSON.stringify([await program, kept, shown]);
  return createHash("sha256").update(names).digest("base64url");
}

/** Thousands of files, which don't change while the program runs: read once. */
const programs = new Map<string, Promise<string>>();

async function digestOf(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of MADE_BY) {
    for (const file of await filesBelow(join(root, folder))) {
      hash.update(`${file.slice(root.length)}\0`).update(await readFile(file));
    }
  }
  return hash.digest("base64url");
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}
