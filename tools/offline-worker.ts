import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "vite";

type Settings = {
  /** Folder of the browser's build. */
  folder: string;
  /** The worker's entry point. */
  entry: string;
  /** Modules that a page needs before and after it is shown, with all their imports. */
  modules: string[];
};

type Chunk = {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
};

/**
 * Builds the service worker beside the browser's files, under its permanent name, and tells it
 * which of them to cache. Runs with the server's build, which comes last: the name of the route
 * list, which identifies the build, is known only then.
 */
export function offlineWorker(settings: Settings): Plugin {
  return {
    name: "offline-worker",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    writeBundle: { sequential: true, order: "post", handler: () => buildWorker(settings) },
  };
}

async function buildWorker({ folder, entry, modules }: Settings): Promise<void> {
  const name = await buildName(folder);
  const files = [`/assets/manifest-${name}.js`, ...(await filesOf(folder, modules))];
  const shell = { build: name, files };
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      target: "es2022",
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: entry,
        output: { entryFileNames: "sw.js", format: "iife" },
      },
    },
  });
}

async function buildName(folder: string): Promise<string> {
  const names = await readdir(join(folder, "assets"));
  const found = names.flatMap((name) => /^manifest-([\w-]+)\.js$/.exec(name)?.[1] ?? []);
  const [name] = found;
  if (name === undefined || found.length > 1)
    throw new Error(`Not one list of routes: ${found.join()}.`);
  return name;
}

/** The scripts and styles of the modules and of all their imports, static and dynamic. */
async function filesOf(folder: string, modules: string[]): Promise<string[]> {
  const manifest = JSON.parse(
    await readFile(join(folder, ".vite/manifest.json"), "utf8"),
  ) as Record<string, Chunk>;
  const seen = new Set<string>();
  const files = new Set<string>();
  const waiting = modules.flatMap((module) =>
    Object.keys(manifest).filter((key) => key.split("?")[0] === module),
  );
  if (waiting.length < modules.length) throw new Error(`Not all were built: ${modules.join()}.`);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []));
  }
  return [...files].toSorted();
}
