import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkCalls } from "./calls.ts";
import { checkDecisions } from "./decisions.ts";
import { checkDocuments } from "./documents.ts";
import { featureOrder } from "./feature-order.ts";
import { askedRoot, finding, report, type Finding } from "./findings.ts";
import { checkOwners } from "./owners.ts";
import { checkManifests } from "./manifests.ts";
import { checkProfileParts } from "./profile-parts.ts";
import { filesBelow, isCode, readSource } from "./sources.ts";
import { checkGlossary } from "./glossary.ts";
import { checkSubqueries } from "./subqueries.ts";
import { checkSyntax } from "./syntax.ts";
import { checkVocabulary } from "./vocabulary.ts";

const MAX_LINES = 300;

/** All rules about files and their places, each in a file of its own. */
export function checkStructure(root: string): { findings: Finding[]; files: number } {
  const files = filesBelow(root, ["src", "test", "tools", "bench"]);
  const sources = files.filter(isCode).map((file) => readSource(root, file));
  return {
    files: files.length,
    findings: [
      ...checkDecisions(root),
      ...checkDocuments(root),
      ...checkManifests(root),
      ...checkVocabulary(
        files.filter((file) => file.startsWith("src/")),
        featureOrder(root),
      ),
      ...checkGlossary(root, files),
      ...files.filter(isWritten).flatMap((file) => lengthProblems(root, file)),
      ...sources.flatMap(checkSyntax),
      ...sources.flatMap(checkCalls),
      ...sources.flatMap(checkSubqueries),
      ...checkOwners(sources),
      ...checkProfileParts(sources),
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
