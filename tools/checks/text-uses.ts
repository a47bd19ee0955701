import { Visitor, type ESTree } from "vite";
import type { Source } from "./sources.ts";

/** A key, or a pattern of keys with `*`, that a file uses. */
export type Use = {
  file: string;
  line: number;
  /** `candles.light`, `memorials:candles.light`, `errors:fields.*`. */
  key: string;
  /** Namespaces in which a key without one is searched, in this order. */
  namespaces: string[];
  /** How certain the use is: only a call or a declaration without a text is an error. */
  kind: "call" | "declared" | "literal";
  /** The values given, or `null` if they can't be read from the source. */
  values: string[] | null;
  /** The end of the key's template; `null` for a literal key. */
  template: number | null;
};

/** Loaded on every page. */
export const DEFAULT_NAMESPACE = "common";
const DECLARATION = /^\s*texts:\s*(.+)$/s;
const QUALIFIED = /^[a-z][\w-]*:[A-Za-z][\w-]*(\.[\w-]+)*$/;

/**
 * How a file asks for its texts:
 *
 * - `useTranslation("ns")`, `getFixedT(locale, "ns")` name the namespaces of the file's `t`;
 * - `t("key")`, `t("ns:key")`, `<Trans i18nKey="key">` ask for one text;
 * - t(`states.${state}`) asks for a text of each state that the type knows, or, where no type tells, for
 *   every text below `states`;
 * - a key that travels as data is written whole, `"ns:key"`, wherever it stands;
 * - what is asked for in any other way is declared: `// texts: errors:*, memorials:states.*`.
 */
export function textUses(source: Source): Use[] {
  const { file, program, lineAt } = source;
  const uses: Use[] = [];
  const namespaces = namespacesOf(program);
  const calls = new Set<ESTree.Node>();
  const add = (kind: Use["kind"], key: string, node: ESTree.Node, values: Use["values"] = null) =>
    uses.push({
      file,
      line: lineAt(node.start),
      key,
      namespaces,
      kind,
      values,
      template: node.type === "TemplateLiteral" && key.includes("*") ? node.end : null,
    });
  const ask = (node: ESTree.Node, values: Use["values"]) => {
    for (const { key, at } of keysIn(node)) {
      calls.add(at);
      add("call", key, at, values);
    }
  };
  new Visitor({
    CallExpression(node) {
      const [first, options] = node.arguments;
      if (first === undefined || !isTranslator(node.callee)) return;
      ask(first, valuesIn(options));
    },
    JSXAttribute(node) {
      if (node.name.name !== "i18nKey" || node.value === null) return;
      ask(node.value.type === "JSXExpressionContainer" ? node.value.expression : node.value, null);
    },
    Literal(node) {
      if (calls.has(node) || typeof node.value !== "string" || !QUALIFIED.test(node.value)) return;
      add("literal", node.value, node);
    },
  }).visit(program);
  return [...uses, ...declarationsOf(source)];
}

function declarationsOf({ file, comments, lineAt }: Source): Use[] {
  return comments.flatMap(({ value, start }) => {
    const [, list] = DECLARATION.exec(value) ?? [];
    const keys = list?.split(/[,\s]+/).filter((key) => key !== "") ?? [];
    return keys.map((key) => {
      const kind = "declared" as const;
      return { file, line: lineAt(start), key, namespaces: [], kind, values: null, template: null };
    });
  });
}

/** Every namespace the file's translators are bound to. */
function namespacesOf(program: ESTree.Program): string[] {
  const found = new Set<string>();
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const name = nameOf(callee);
      const argument =
        name === "useTranslation" ? given[0] : name === "getFixedT" ? given[1] : null;
      const parts = argument?.type === "ArrayExpression" ? argument.elements : [argument];
      for (const part of parts) {
        if (part?.type === "Literal" && typeof part.value === "string") found.add(part.value);
      }
    },
  }).visit(program);
  return found.size === 0 ? [DEFAULT_NAMESPACE] : [...found];
}

function nameOf(callee: ESTree.Expression): string | null {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "MemberExpression" && callee.property.type === "Identifier") {
    return callee.property.name;
  }
  return null;
}

function isTranslator(callee: ESTree.Expression): boolean {
  return nameOf(callee) === "t";
}

type FoundKey = { key: string; at: ESTree.Node };

/** The possible keys of an expression, as far as the source shows them. */
function keysIn(node: ESTree.Node): FoundKey[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [{ key: node.value, at: node }] : [];
    case "TemplateLiteral": {
      const key = node.quasis.map((quasi) => quasi.value.cooked ?? "").join("*");
      return key.startsWith("*") ? [] : [{ key, at: node }];
    }
    case "ConditionalExpression":
      return [...keysIn(node.consequent), ...keysIn(node.alternate)];
    case "LogicalExpression":
      return [...keysIn(node.left), ...keysIn(node.right)];
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return keysIn(node.expression);
    case "ArrayExpression":
      return node.elements.flatMap((element) => (element === null ? [] : keysIn(element)));
    default:
      return [];
  }
}

/** Names of a call's values; `null` if a spread or a variable hides them. */
function valuesIn(options: ESTree.Node | undefined): string[] | null {
  if (options === undefined) return [];
  if (options.type !== "ObjectExpression") return null;
  const names: string[] = [];
  for (const property of options.properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier") return null;
    names.push(property.key.name);
  }
  return names;
}
