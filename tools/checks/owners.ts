import { dirname, posix } from "node:path";
import { Visitor, type ESTree } from "vite";
import { finding, type Finding } from "./findings.ts";
import { isTest, type Source } from "./sources.ts";

/** A table in code, where it is defined, and its name in PostgreSQL. */
type Table = { file: string; name: string; sqlName: string };

const WRITES = new Set(["insert", "update", "delete"]);
/** Names of database and transaction variables; `delete` on a Set or Map is no write. */
const WRITERS = new Set(["tx", "database", "writer"]);
/** The method that follows in a Drizzle statement, whatever the variable is called. */
const CONTINUATIONS = new Set(["set", "values", "select", "where", "returning"]);
const GENERIC = "src/platform/database/";

/**
 * Only the slice that defines a table writes it: its commands contain the audit entry, revision and
 * event of a write, which others would forget. A table passed to a function counts as written by
 * the caller, as `{ table }` or to `insertBatch`.
 */
export function checkOwners(sources: Source[]): Finding[] {
  const ours = sources.filter(({ file }) => file.startsWith("src/") && !isTest(file));
  const tables = ours.flatMap(tablesIn);
  return ours.flatMap((source) => writesIn(source, tables));
}

function tablesIn({ file, program }: Source): Table[] {
  const tables: Table[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== "Identifier" || init?.type !== "CallExpression") return;
      const [first] = init.arguments;
      if (!isNamed(init.callee, "pgTable") || first?.type !== "Literal") return;
      tables.push({ file, name: id.name, sqlName: String(first.value) });
    },
  }).visit(program);
  return tables;
}

/** `commands/` is `commands.server.ts` split into files. */
function sliceOf(file: string): string {
  return dirname(file).replace(/\/commands$/, "");
}

function writesIn(source: Source, tables: Table[]): Finding[] {
  const { file, program, lineAt } = source;
  const known = tablesKnownTo(source, tables);
  const findings: Finding[] = [];
  const add = (rule: string, message: string, { start }: ESTree.Node) =>
    findings.push(finding(rule, file, message, lineAt(start)));
  const check = (table: Table, node: ESTree.Node) => {
    const owner = sliceOf(table.file);
    if (sliceOf(file) === owner) return;
    const way = "call one of its commands, or handle its hooks";
    add("one-writer", `Only ${owner} writes ${table.name}: ${way}.`, node);
  };
  const tableOf = (node: ESTree.Node | undefined) =>
    node?.type === "Identifier" ? known.get(node.name) : undefined;
  const functions = functionsAround();
  const checkTarget = (target: ESTree.Node | undefined, node: ESTree.Node) => {
    const table = tableOf(target);
    if (table !== undefined) return check(table, node);
    if (target !== undefined && isNamed(target, "table") && functions.takeTable()) return;
    add("written-by-name", "Name the table where it is written, or take it as { table }.", node);
  };
  const checkSql = (text: string, node: ESTree.Node) => {
    for (const written of writtenBySql(text)) {
      const table = known.get(written) ?? tables.find(({ sqlName }) => sqlName === written);
      if (table !== undefined) check(table, node);
    }
  };
  const continued = new Set<ESTree.Node>();
  new Visitor({
    ...functions.visitor,
    MemberExpression({ object, property }) {
      if (property.type === "Identifier" && CONTINUATIONS.has(property.name)) continued.add(object);
    },
    CallExpression(node) {
      if (file.startsWith(GENERIC)) return;
      if (isNamed(node.callee, "insertBatch")) return checkTarget(node.arguments[1], node);
      if (isWrite(node.callee) && (continued.has(node) || isOfWriter(node.callee))) {
        checkTarget(node.arguments[0], node);
      }
    },
    Property({ key, value }) {
      const table = isNamed(key, "table") ? tableOf(value) : undefined;
      if (table !== undefined) check(table, key);
    },
    Literal: (node) => checkSql(String(node.value), node),
    TemplateLiteral(node) {
      const names = node.expressions.map((each) => (each.type === "Identifier" ? each.name : "?"));
      const parts = node.quasis.map(({ value }, at) => `${value.raw}${names[at] ?? ""}`);
      checkSql(parts.join(""), node);
    },
  }).visit(program);
  return findings;
}

/** The enclosing functions of the visited node. */
function functionsAround() {
  const takeTable: boolean[] = [];
  const enter = (node: { params: readonly ESTree.Node[] }) =>
    void takeTable.push(node.params.some(takesTable));
  const leave = () => void takeTable.pop();
  return {
    takeTable: () => takeTable.includes(true),
    visitor: {
      FunctionDeclaration: enter,
      "FunctionDeclaration:exit": leave,
      FunctionExpression: enter,
      "FunctionExpression:exit": leave,
      ArrowFunctionExpression: enter,
      "ArrowFunctionExpression:exit": leave,
    },
  };
}

/** The names of tables in this file, imported or defined. */
function tablesKnownTo({ file, program }: Source, tables: Table[]): Map<string, Table> {
  const own = tables.filter((table) => table.file === file);
  const known = new Map(own.map((table) => [table.name, table]));
  for (const node of program.body) {
    if (node.type !== "ImportDeclaration") continue;
    const from = targetOf(file, node.source.value);
    for (const specifier of node.specifiers) {
      if (specifier.type !== "ImportSpecifier") continue;
      const { imported, local } = specifier;
      const name = imported.type === "Identifier" ? imported.name : imported.value;
      const table = tables.find((each) => each.file === from && each.name === name);
      if (table !== undefined) known.set(local.name, table);
    }
  }
  return known;
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
  return posix.join(dirname(file), specifier);
}

/** `({ table, … })` */
function takesTable(parameter: ESTree.Node): boolean {
  return (
    parameter.type === "ObjectPattern" &&
    parameter.properties.some((each) => each.type === "Property" && isNamed(each.value, "table"))
  );
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === "Identifier" && node.name === name;
}

function isWrite(callee: ESTree.Node): boolean {
  return (
    callee.type === "MemberExpression" &&
    callee.property.type === "Identifier" &&
    WRITES.has(callee.property.name)
  );
}

/** `tx.delete(…)`, `ctx.database.delete(…)` */
function isOfWriter(callee: ESTree.Node): boolean {
  if (callee.type !== "MemberExpression") return false;
  const { object } = callee;
  if (object.type === "Identifier") return WRITERS.has(object.name);
  if (object.type !== "MemberExpression" || object.property.type !== "Identifier") return false;
  return WRITERS.has(object.property.name);
}

const SQL_WRITE =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|update(?=\s+\S+\s+set\b))\s+"?(\w+)"?/gi;

function writtenBySql(text: string): string[] {
  return [...text.matchAll(SQL_WRITE)].map(([, name]) => name ?? "");
}
