import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parseSync, type ESTree } from "vite";

const LEFT_OUT = new Set(["node_modules", "build", "data"]);

/** Every file below the given folders of `root`, as paths with `/` relative to it, sorted. */
export function filesBelow(root: string, folders: string[]): string[] {
  return folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => filesIn(folder))
    .map((file) => relative(root, file).split(sep).join("/"))
    .toSorted();
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".") || LEFT_OUT.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

export type Source = {
  file: string;
  text: string;
  program: ESTree.Program;
  comments: readonly { value: string; start: number }[];
  lineAt: (offset: number) => number;
};

export function isCode(file: string): boolean {
  return /\.(ts|tsx|mjs|cjs)$/.test(file) && !file.endsWith(".d.ts");
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** Reads and parses one file; a file that can't be parsed stops the check with its name. */
export function readSource(root: string, file: string): Source {
  const text = readFileSync(join(root, file), "utf8");
  const { program, comments, errors } = parseSync(file, text);
  const [first] = errors;
  if (first !== undefined) throw new Error(`${file} can't be parsed: ${first.message}`);
  return {
    file,
    text,
    program,
    comments,
    lineAt: (offset) => text.slice(0, offset).split("\n").length,
  };
}
