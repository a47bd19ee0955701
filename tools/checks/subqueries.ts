import { Visitor, type ESTree } from "vite";
import { finding, type Finding } from "./findings.ts";
import { isTest, type Source } from "./sources.ts";

const TABLES = /\/tables\.server\.ts$/;
const BEGINS = /\bselect\b|(?<!\bdistinct )\bfrom\b/i;
/** What stands before a table that a template itself reads or writes. */
const READS = /\b(?:from|join|into|update)\s+$/i;
/** Whether a name follows by which the table is called from there on; words of SQL are none. */
const ALIAS =
  /^\s+(?:as\s+)?(?!(?:where|join|left|right|inner|cross|full|on|order|group|having|limit|union|for|set|returning|values)\b)[a-z_]/i;

/**
 * In a subquery written by hand, a column of a table that it doesn't read belongs to the query around
 * it: `outer` writes its table, which Drizzle leaves out in the select list of a query of one table.
 * `code = code` compares a column with itself, and is always true.
 */
export function checkSubqueries({ file, program, text, lineAt }: Source): Finding[] {
  if (!file.startsWith("src/") || isTest(file)) return [];
  const tables = tablesIn(program);
  const findings: Finding[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== "Identifier" || tag.name !== "sql") return;
      const own = ownTables(quasi);
      for (const value of withinSubquery(quasi)) {
        const table = tableOf(value);
        if (table === null || !tables.has(table) || own.has(table)) continue;
        const column = text.slice(value.start, value.end);
        const message = `Write outer(${column}): the subquery doesn't read ${table}.`;
        findings.push(finding("outer-columns", file, message, lineAt(value.start)));
      }
    },
  }).visit(program);
  return findings;
}

function tablesIn(program: ESTree.Program): Set<string> {
  const tables = new Set<string>();
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!TABLES.test(source.value)) return;
      for (const { local } of specifiers) tables.add(local.name);
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== "Identifier" || init?.type !== "CallExpression") return;
      const { callee } = init;
      if (callee.type === "Identifier" && callee.name === "alias") tables.add(id.name);
    },
  }).visit(program);
  return tables;
}

/** What stands behind the first word of a subquery. */
function withinSubquery({ quasis, expressions }: ESTree.TemplateLiteral): ESTree.Expression[] {
  const first = quasis.findIndex(({ value }) => BEGINS.test(value.raw));
  return first < 0 ? [] : expressions.slice(first);
}

/** The tables that a template reads under their own names. */
function ownTables({ quasis, expressions }: ESTree.TemplateLiteral): Set<string> {
  const own = expressions.flatMap((value, at) => {
    const isRead = READS.test(quasis[at]?.value.raw ?? "");
    const isRenamed = ALIAS.test(quasis[at + 1]?.value.raw ?? "");
    return value.type === "Identifier" && isRead && !isRenamed ? [value.name] : [];
  });
  return new Set(own);
}

function tableOf(value: ESTree.Node): string | null {
  if (value.type !== "MemberExpression" || value.object.type !== "Identifier") return null;
  return value.object.name;
}
