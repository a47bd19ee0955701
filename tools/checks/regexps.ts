import { check } from "recheck";
import { Visitor } from "vite";
import { askedRoot, finding, report, type Finding } from "./findings.ts";
import { filesBelow, isCode, isTest, readSource, type Source } from "./sources.ts";

/** Long enough that a busy machine doesn't affect the result. */
const TIMEOUT_MS = 120_000;
const RULE = "linear-regexps";

/**
 * Every regular expression of the product, because input comes from strangers: one with more than
 * linear running time blocks everybody. `recheck` decides; an undecided one is a violation.
 */
export async function checkRegexps(root: string): Promise<{ findings: Finding[]; read: number }> {
  const files = filesBelow(root, ["src"]).filter((file) => isCode(file) && !isTest(file));
  const sources = files.map((file) => regexpsIn(readSource(root, file)));
  const uses = sources.flatMap((source) => source.uses);
  const computed = sources.flatMap((source) => source.problems);
  const byPattern = Map.groupBy(uses, ({ pattern, flags }) => `/${pattern}/${flags}`);
  const found: Finding[] = [];
  // One at a time: each concurrent check starts a process of its own.
  for (const [text, same] of byPattern) {
    const problem = await problemOf(same[0]);
    if (problem === null) continue;
    found.push(...same.map(({ file, line }) => finding(RULE, file, `${text} ${problem}`, line)));
  }
  return { findings: [...computed, ...found], read: byPattern.size };
}

type Use = { file: string; line: number; pattern: string; flags: string };

function regexpsIn({ file, program, lineAt }: Source) {
  const uses: Use[] = [];
  const computed: number[] = [];
  const add = (start: number, pattern: string, flags: string) =>
    uses.push({ file, line: lineAt(start), pattern, flags });
  new Visitor({
    NewExpression({ callee, start }) {
      if (callee.type === "Identifier" && callee.name === "RegExp") computed.push(start);
    },
    Literal(node) {
      if ("regex" in node) add(node.start, node.regex.pattern, node.regex.flags);
    },
  }).visit(program);
  return {
    uses,
    problems: computed.map((start) =>
      finding(
        "regexps-are-literals",
        file,
        "What is put together is judged by nobody.",
        lineAt(start),
      ),
    ),
  };
}

async function problemOf(use: Use | undefined): Promise<string | null> {
  if (use === undefined) return null;
  const judged = await check(use.pattern, use.flags, { checker: "automaton", timeout: TIMEOUT_MS });
  if (judged.status === "safe") return null;
  if (judged.status === "unknown") return `can't be judged (${judged.error.kind}).`;
  return `takes ${judged.complexity.summary} time, e.g. on ${judged.attack.pattern}.`;
}

if (import.meta.main) {
  const { findings, read } = await checkRegexps(askedRoot());
  report(findings, `${read} regular expressions judged`);
}
