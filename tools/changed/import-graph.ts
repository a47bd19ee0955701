import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { filesBelow } from "../checks/sources.ts";

/** For each file, the project files that it refers to. */
export type ImportGraph = Map<string, ReadonlySet<string>>;

const FOLDERS = ["src", "test", "tools", "bench"];

/** How a file may refer to another: by alias, relative path, or path from the root. */
const NAMED = /["'`]((?:#[a-z]+|\.{1,2}|src|test|tools|bench)\/[^"'`\s?]+)/g;

/**
 * Every quoted path of an existing file counts: static and dynamic imports, workers started by
 * path, servers started by tests. A false match only runs one test more.
 */
export function readImportGraph(root: string): ImportGraph {
  const files = filesBelow(root, FOLDERS);
  const known = new Set(files);
  const aliases = aliasesOf(root);
  return new Map(
    files.map((file) => {
      const text = isText(file) ? readFileSync(join(root, file), "utf8") : "";
      const named = [...text.matchAll(NAMED)].map(([, path = ""]) => resolve(path, file, aliases));
      return [file, new Set(named.filter((path) => known.has(path)))];
    }),
  );
}

function isText(file: string): boolean {
  return /\.(ts|tsx|mjs|cjs|css)$/.test(file);
}

function aliasesOf(root: string): [string, string][] {
  const { imports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    imports: Record<string, string>;
  };
  return Object.entries(imports).map(([alias, path]) => [
    alias.replace("*", ""),
    posix.normalize(path.replace("*", "")),
  ]);
}

function resolve(path: string, from: string, aliases: [string, string][]): string {
  if (path.startsWith(".")) return posix.join(posix.dirname(from), path);
  const alias = aliases.find(([name]) => path.startsWith(name));
  return alias === undefined ? path : path.replace(alias[0], alias[1]);
}

/** The files and everything they import, transitively, except through those that `isCut` names. */
export function reachedFrom(
  graph: ImportGraph,
  files: Iterable<string>,
  isCut: (file: string) => boolean = () => false,
): Set<string> {
  const reached = new Set(files);
  for (const file of reached) {
    if (isCut(file)) continue;
    for (const next of graph.get(file) ?? []) reached.add(next);
  }
  return reached;
}
