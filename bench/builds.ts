import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

type Prepare = { prepare(options: { out: NodeJS.WritableStream }): Promise<unknown> };

/** A checkout whose server is measured. */
export type Build = { root: string };

export const THIS_BUILD: Build = { root: join(import.meta.dirname, "..") };

export type OtherBuild = Build & { close(): void };

/**
 * Another commit, installed and built in its own worktree, or a directory with a built checkout. It
 * is prepared by its own tools, as `npm start` would do.
 */
export async function openBuild(commit: string, directory: string): Promise<OtherBuild> {
  if (existsSync(join(commit, "package.json"))) {
    return { root: resolve(commit), close: () => undefined };
  }
  const root = join(directory, "against");
  git("worktree", "add", "--quiet", "--detach", root, commit);
  const close = () => git("worktree", "remove", "--force", root);
  try {
    const { prepare } = await importFrom<Prepare>({ root }, "tools/prepare.mjs");
    await prepare({ out: process.stderr });
    return { root, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** A build's own version of one of our files: its tables and flags may differ. */
export async function importFrom<Module>({ root }: Build, file: string): Promise<Module> {
  return (await import(pathToFileURL(join(root, file)).href)) as Module;
}

function git(...args: string[]): void {
  execFileSync("git", ["-C", THIS_BUILD.root, ...args], { stdio: ["ignore", "ignore", "inherit"] });
}
