import { Visitor, type ESTree } from "vite";
import { finding, type Finding } from "./findings.ts";
import { isTest, type Source } from "./sources.ts";

const READ_ALOUD = new Set([
  "alt",
  "title",
  "placeholder",
  "label",
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
]);

/** Text in a page that doesn't come from a locale file. Drawings may contain letters. */
export function checkBareWords({ file, program, lineAt }: Source): Finding[] {
  if (!file.endsWith(".tsx") || isTest(file)) return [];
  const problems: Finding[] = [];
  const look = (words: unknown, node: ESTree.Node) => {
    if (typeof words !== "string" || !/\p{L}{2,}/u.test(words)) return;
    const says = `“${words.trim()}” is said in one language only.`;
    problems.push(finding("words-come-from-locales", file, says, lineAt(node.start)));
  };
  const lookAt = (children: ESTree.JSXChild[]) => {
    for (const child of children) {
      if (child.type === "JSXText") look(child.value, child);
      if (child.type !== "JSXExpressionContainer") continue;
      if (child.expression.type === "Literal") look(child.expression.value, child);
    }
  };
  let drawn = 0;
  new Visitor({
    JSXElement(node) {
      if (isDrawn(node)) drawn += 1;
      if (drawn === 0) lookAt(node.children);
    },
    "JSXElement:exit"(node) {
      if (isDrawn(node)) drawn -= 1;
    },
    JSXFragment(node) {
      if (drawn === 0) lookAt(node.children);
    },
    JSXAttribute({ name, value }) {
      if (value?.type !== "Literal" || name.type !== "JSXIdentifier") return;
      if (!READ_ALOUD.has(name.name)) return;
      look(value.value, value);
    },
  }).visit(program);
  return problems;
}

function isDrawn({ openingElement }: ESTree.JSXElement): boolean {
  return openingElement.attributes.some(
    (attribute) =>
      attribute.type === "JSXAttribute" &&
      attribute.name.name === "aria-hidden" &&
      (attribute.value === null ||
        (attribute.value.type === "Literal" && attribute.value.value === "true")),
  );
}
