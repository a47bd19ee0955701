import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkDocuments } from "./documents.ts";
import { askedRoot, finding, report, type Finding } from "./findings.ts";
import { filesBelow, isCode, readSource } from "./sources.ts";
import { checkSyntax } from "./syntax.ts";
import { checkVocabulary } from "./vocabulary.ts";

const MAX_LINES = 300;

/** The slice vocabulary, names, lengths, what no file may say, and documents that lead somewhere. */
export function checkStructure(root: string): { findings: Finding[]; files: number } {
  const files = filesBelow(root, ["src", "test", "tools", "bench"]);
  return {
    files: files.length,
    findings: [
      ...checkDocuments(root),
      ...checkVocabulary(files.filter((file) => file.startsWith("src/"))),
      ...files.filter(isWritten).flatMap((file) => lengthProblems(root, file)),
      ...files.filter(isCode).flatMap((file) => checkSyntax(readSource(root, file))),
    ],
  };
}

function isWritten(file: string): boolean {
  return isCode(file) || file.endsWith(".css");
}

function lengthProblems(root: string, file: string): Finding[] {
  const lines = readFileSync(join(root, file), "utf8").trimEnd().split("\n").length;
  if (lines <= MAX_LINES) return [];
  return [finding("max-lines", file, `${lines} lines; ${MAX_LINES} are the most one can read.`)];
}

if (import.meta.main) {
  const { findings, files } = checkStructure(askedRoot());
  report(findings, `${files} files read`);
}
