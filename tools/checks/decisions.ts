import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { finding, type Finding } from "./findings.ts";
import { filesBelow } from "./sources.ts";

const FOLDER = "docs/decisions";
const NAME = /^(\d{3})-([a-z0-9-]+)\.md$/;

/** Decisions are cited by number, so each number is unique, and file name and heading agree. */
export function checkDecisions(root: string): Finding[] {
  const seen = new Map<string, string>();
  return filesBelow(root, [FOLDER]).flatMap((file) => {
    const [, number = "", slug = ""] = NAME.exec(basename(file)) ?? [];
    if (number === "") return [finding("decision-names", file, "Call it NNN-what-was-decided.md.")];
    const [heading = ""] = readFileSync(join(root, file), "utf8").split("\n");
    const findings = headingProblems(file, heading, { number, slug });
    const other = seen.get(number);
    if (other !== undefined) {
      findings.push(finding("decision-numbers", file, `${other} has the number ${number}, too.`));
    }
    seen.set(number, file);
    return findings;
  });
}

function headingProblems(
  file: string,
  heading: string,
  { number, slug }: { number: string; slug: string },
): Finding[] {
  const title = new RegExp(`^# ${Number(number)}\\. (.+)$`).exec(heading)?.[1] ?? "";
  if (slugOf(title) === slug) return [];
  const wanted = `# ${Number(number)}. ${slug.replaceAll("-", " ")}`;
  return [finding("decision-headings", file, `“${heading}” should read like “${wanted}”.`)];
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll("'", "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
