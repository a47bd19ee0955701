import { Visitor, type ESTree } from "vite";
import { finding, type Finding } from "./findings.ts";
import { isTest, type Source } from "./sources.ts";

/** These accept any path and answer any type; `call` and `callQuery` are built on them. */
const UNTYPED = new Set(["callApi", "apiQuery"]);
const SCREENS = /^src\/(?:features|shell)\/(?:.+\/)?(?:pages|components)\//;

/**
 * Screens use contracts for path, parameters, body, answer and text limits. Repeated by hand, they
 * would still compile after a change of the contract.
 */
export function checkCalls(source: Source): Finding[] {
  const { file, program, lineAt } = source;
  if (!file.startsWith("src/") || file.startsWith("src/platform/") || isTest(file)) return [];
  const findings: Finding[] = [];
  const add = (rule: string, message: string, { start }: ESTree.Node) =>
    findings.push(finding(rule, file, message, lineAt(start)));
  const isScreen = SCREENS.test(file) && !file.includes(".server.");
  const checkText = (text: string, node: ESTree.Node) => {
    if (!isScreen || !text.includes("/api/")) return;
    const way = "ask by call or callQuery, link by addressOf or pathOf";
    add("typed-path", `A contract says where the API is: ${way}.`, node);
  };
  new Visitor({
    Identifier(node) {
      if (!UNTYPED.has(node.name)) return;
      const way = "use call or callQuery with a contract's call";
      add("untyped-call", `${node.name} takes any path and answer: ${way}.`, node);
    },
    Literal: (node) => checkText(String(node.value), node),
    TemplateElement: (node) => checkText(node.value.raw, node),
    JSXAttribute({ name, value }) {
      if (!isScreen || name.type !== "JSXIdentifier" || !/^(?:max|min)Length$/.test(name.name))
        return;
      if (value?.type !== "Literal" && !isNumber(value)) return;
      add("typed-limit", "Export the limit from the contract, and take it from there.", name);
    },
  }).visit(program);
  return findings;
}

/** `{300}` */
function isNumber(value: ESTree.Node | null): boolean {
  return value?.type === "JSXExpressionContainer" && value.expression.type === "Literal";
}
