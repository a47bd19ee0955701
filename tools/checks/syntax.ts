import { Visitor, type ESTree } from "vite";
import { machinePaths } from "./documents.ts";
import { finding, type Finding } from "./findings.ts";
import { isTest, type Source } from "./sources.ts";

const SILENCERS = /^\s*(oxlint-|eslint-)(disable|enable)|^[\s/*]*@ts-(ignore|expect-error|nocheck)/;
const UNFINISHED = /\b(TODO|FIXME|XXX|HACK)\b/;

/** Rules about the content of files that no linter has. */
export function checkSyntax(source: Source): Finding[] {
  return [
    ...commentProblems(source),
    ...source.text.split("\n").flatMap((line, index) => machinePaths(source.file, line, index + 1)),
    ...interfaces(source),
    ...(source.file.startsWith("src/") && !isTest(source.file) ? productProblems(source) : []),
  ];
}

function commentProblems({ file, comments, lineAt }: Source): Finding[] {
  return comments.flatMap(({ value, start }) => {
    const problems: Finding[] = [];
    if (SILENCERS.test(value)) {
      const says = "A rule is obeyed or changed for all, never silenced in one place.";
      problems.push(finding("no-silencers", file, says, lineAt(start)));
    }
    if (UNFINISHED.test(value)) {
      const says = "Finish it, or leave it out and say so.";
      problems.push(finding("no-unfinished-work", file, says, lineAt(start)));
    }
    return problems;
  });
}

/**
 * An empty interface is a list of names that others extend; anything else that can be a type is
 * one.
 */
function interfaces({ file, program, lineAt }: Source): Finding[] {
  const problems: Finding[] = [];
  let declarations = 0;
  new Visitor({
    TSModuleDeclaration: () => void (declarations += 1),
    "TSModuleDeclaration:exit": () => void (declarations -= 1),
    TSInterfaceDeclaration(node) {
      if (declarations > 0 || node.body.body.length === 0) return;
      const says = `Write type ${node.id.name} = { … }.`;
      problems.push(finding("type-over-interface", file, says, lineAt(node.start)));
    },
  }).visit(program);
  return problems;
}

function productProblems({ file, program, lineAt }: Source): Finding[] {
  const problems: Finding[] = [];
  const add = (rule: string, message: string, node: ESTree.Node) =>
    problems.push(finding(rule, file, message, lineAt(node.start)));
  const isRoot = !file.slice("src/".length).includes("/");
  new Visitor({
    JSXAttribute(node) {
      if (node.name.type !== "JSXIdentifier" || node.name.name !== "style") return;
      add("no-style-attribute", "The content security policy drops it; use a class.", node);
    },
    ImportExpression(node) {
      const { source } = node;
      // The root loads the build's output.
      if (source.type === "Literal" || isRoot) return;
      add(
        "imports-are-readable",
        "An import whose target is computed is checked by no rule.",
        node,
      );
    },
  }).visit(program);
  return problems;
}
