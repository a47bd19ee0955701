import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { finding, type Finding } from "./findings.ts";
import { filesBelow } from "./sources.ts";

const LINK = /\]\((?!\w+:|#)([^)\s#]+)[^)]*\)/g;
const NAMED_FILE = /`((?:bench|docs|locales|migrations|src|test|tools)\/[\w./-]+)`/g;
const MACHINE_PATH = /(?<![\w.:/~])\/(home|Users|root|work|workspace|mnt)\/[\w.-]+/;

/** Whether the documentation is complete for a reader who has only the clone. */
export function checkDocuments(root: string): Finding[] {
  const atTop = readdirSync(root).filter((name) => name.endsWith(".md"));
  const below = filesBelow(root, ["docs"]).filter((file) => file.endsWith(".md"));
  const findings = [...atTop, ...below].flatMap((file) => {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    return lines.flatMap((line, index) => [
      ...machinePaths(file, line, index + 1),
      ...deadLinks(root, file, line, index + 1),
      ...missingFiles(root, file, line, index + 1),
    ]);
  });
  return [...findings, ...wrongCounts(root)];
}

/** A path of a particular machine. */
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

/**
 * Documents name the test file that proves a claim; when it is renamed, the mention has to follow.
 */
function missingFiles(root: string, file: string, text: string, line: number): Finding[] {
  const named = [...text.matchAll(NAMED_FILE)].map(([, target = ""]) => target);
  return named
    .filter((target) => !existsSync(join(root, target)))
    .map((target) => finding("named-files-exist", file, `${target} is not there.`, line));
}

const ASVS = "docs/asvs.md";
const STATES = ["met", "in part", "not met", "operator", "does not apply"];

/**
 * The summary sentence of the list of requirements is counted from its rows. Chapters that don't
 * apply as a whole have no rows: the sentence states their number of requirements.
 */
function wrongCounts(root: string): Finding[] {
  if (!existsSync(join(root, ASVS))) return [];
  const text = readFileSync(join(root, ASVS), "utf8");
  const states = [...text.matchAll(/^\| V[\d.]+ +\| \d +\|[^|]*\| ([a-z ]+?) +\|/gm)].map(
    ([, state = ""]) => state,
  );
  const [met, part, notMet, operator, none] = STATES.map(
    (state) => states.filter((each) => each === state).length,
  );
  const whole = Number(/ (\d+) of them in whole chapters/.exec(text)?.[1] ?? 0);
  const sentence =
    `${states.length + whole} requirements: ${met} met, ${part} in part, ${notMet} not met, ` +
    `${operator} the operator's, ${Number(none) + whole} do not apply, ${whole} of them in whole chapters.`;
  if (text.includes(sentence)) return [];
  return [finding("requirements-are-counted", ASVS, `The rows say: ${sentence}`)];
}
