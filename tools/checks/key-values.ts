import { existsSync } from "node:fs";
import { join } from "node:path";
import { API, type Checker, type Type } from "typescript/unstable/sync";
import { isExpression, isTemplateExpression } from "typescript/unstable/ast/is";
import type { Expression, Node, TemplateExpression } from "typescript/unstable/ast";
import type { Use } from "./text-uses.ts";

/** Of what people see: without the tests, whose made-up feature has names that need no texts. */
const CONFIG = "tsconfig.src.json";

/** More keys than a handwritten list has: the type doesn't narrow them. */
const MOST = 500;

/**
 * The keys of a template, by the types of its values: t(`steps.${step}`) has one for each step.
 * Templates without a narrow type are left out, for example keys sent by the server. Returns `null`
 * for a tree without `tsconfig.src.json`, in which no type is known.
 */
export function keysByType(root: string, uses: readonly Use[]): Map<Use, string[]> | null {
  if (!existsSync(join(root, CONFIG))) return null;
  const found = new Map<Use, string[]>();
  const asked = uses.filter(({ template }) => template !== null);
  if (asked.length === 0) return found;
  const api = new API({ cwd: root });
  try {
    const config = join(root, CONFIG);
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

/** By end position, on which both parsers agree. */
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

/** Every string that an expression may be, or `null` if its type is too wide. */
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
