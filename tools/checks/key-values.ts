import { existsSync } from "node:fs";
import { join } from "node:path";
import { API, type Checker, type Type } from "typescript/unstable/sync";
import { isExpression, isTemplateExpression } from "typescript/unstable/ast/is";
import type { Expression, Node, TemplateExpression } from "typescript/unstable/ast";
import type { Use } from "./text-uses.ts";

/** More keys than a list that somebody wrote has: the type says nothing. */
const MOST = 500;

/**
 * The keys that a template stands for, by the types of what is put into it: for t(`steps.${step}`) one for
 * each step. Left out is what no type tells, as a text that the server sends. Where a tree has no
 * `tsconfig.json` no type is known, and the answer is `null`.
 */
export function keysByType(root: string, uses: readonly Use[]): Map<Use, string[]> | null {
  if (!existsSync(join(root, "tsconfig.json"))) return null;
  const found = new Map<Use, string[]>();
  const asked = uses.filter(({ template }) => template !== null);
  if (asked.length === 0) return found;
  const api = new API({ cwd: root });
  try {
    const config = join(root, "tsconfig.json");
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`${config} can't be opened.`);
    for (const [file, own] of Map.groupBy(asked, (use) => use.file)) {
      const source = project.program.getSourceFile(join(root, file));
      if (source === undefined) continue;
      const templates = templatesIn(source);
      for (const use of own) {
        const template = templates.get(use.template ?? 0);
        const keys = template === undefined ? null : keysOf(template, project.checker);
        if (keys !== null) found.set(use, keys);
      }
    }
    return found;
  } finally {
    api.close();
  }
}

/** By where each ends: there both parsers agree. */
function templatesIn(source: Node): Map<number, TemplateExpression> {
  const found = new Map<number, TemplateExpression>();
  const visit = (node: Node) => {
    if (isTemplateExpression(node)) found.set(node.end, node);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function keysOf({ head, templateSpans }: TemplateExpression, checker: Checker): string[] | null {
  let keys = [head.text];
  for (const { expression, literal } of templateSpans) {
    const values = valuesOf(expression, checker);
    if (values === null || keys.length * values.length > MOST) return null;
    keys = keys.flatMap((key) => values.map((value) => `${key}${value}${literal.text}`));
  }
  return keys;
}

/** Every text that an expression may be, or `null` where its type doesn't say. */
function valuesOf(expression: Expression, checker: Checker): string[] | null {
  const type = isExpression(expression) ? checker.getTypeAtLocation(expression) : undefined;
  return type === undefined ? null : textsOf(type, checker);
}

function textsOf(type: Type, checker: Checker): string[] | null {
  if (type.isTypeParameter()) {
    const bound = checker.getBaseConstraintOfType(type);
    return bound === undefined ? null : textsOf(bound, checker);
  }
  if (type.isStringLiteralType() || type.isNumberLiteralType()) return [String(type.value)];
  if (!type.isUnionType()) return null;
  const parts = type.getTypes().map((part) => textsOf(part, checker));
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
}
