import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "#platform/context.server.ts";
import { bugBuilds } from "../tables.server.ts";

const ASSETS = join(import.meta.dirname, "../../../../../build/client/assets");
/** React Router's list of pages, named by the build as browsers name it, too. */
const MANIFEST = /^manifest-(?<build>[\w-]{1,64})\.js$/;

/**
 * When a node starts: a build counts from when it was first served, not from when it was first reported.
 * Nothing in development, where nothing is built.
 */
export async function recordBuild({ database }: Services): Promise<void> {
  const files = await readdir(ASSETS).catch(() => []);
  const builds = files.flatMap((file) => MANIFEST.exec(file)?.groups?.["build"] ?? []);
  if (builds.length === 0) return;
  const firstSeenAt = new Date();
  await database
    .insert(bugBuilds)
    .values(builds.map((build) => ({ build, firstSeenAt })))
    .onConflictDoNothing();
}
