import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { finding, type Finding } from "./findings.ts";
import { filesBelow } from "./sources.ts";

const LINK = /\]\((?!\w+:|#)([^)\s#]+)[^)]*\)/g;
const MACHINE_PATH = /(?<![\w.:/~])\/(home|Users|root|work|workspace|mnt)\/[\w.-]+/;

/** Whether what is written for people makes sense to someone who has only the clone. */
export function checkDocuments(root: string): Finding[] {
  const atTop = readdirSync(root).filter((name) => name.endsWith(".md"));
  const below = filesBelow(root, ["docs"]).filter((file) => file.endsWith(".md"));
  return [...atTop, ...below].flatMap((file) => {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    return lines.flatMap((line, index) => [
      ...machinePaths(file, line, index + 1),
      ...deadLinks(root, file, line, index + 1),
    ]);
  });
}

/** A path that exists on the machine it was written on, and nowhere else. */
export function machinePaths(file: string, text: string, line: number): Finding[] {
  const [path] = MACHINE_PATH.exec(text) ?? [];
  if (path === undefined) return [];
  return [finding("no-machine-paths", file, `${path} exists on one machine only.`, line)];
}

function deadLinks(root: string, file: string, text: string, line: number): Finding[] {
  const targets = [...text.matchAll(LINK)].map(([, target = ""]) => decodeURI(target));
  return targets.flatMap((target) => {
    const path = join(root, dirname(file), target);
    const isInside = !relative(root, path).startsWith("..");
    if (isInside && existsSync(path)) return [];
    return [finding("links-lead-somewhere", file, `${target} is not in the project.`, line)];
  });
}
