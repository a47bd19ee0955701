import { element, isBlock, isBreak, isElement, textOf } from "./pasted-nodes.ts";
import type { Element, Node, WordItem } from "./pasted-nodes.ts";

/** Verses are short; what is longer is a paragraph of its own. */
const VERSE = 90;
const LINES = new Set(["p", "div"]);
const TABLE_PARTS = new Set(["table", "tbody", "thead", "tfoot"]);

/** Makes of what programs paste what people see: lists, stanzas, and rows of a table as lines. */
export function arrange(nodes: readonly Node[]): Node[] {
  const inside: Node[] = nodes.map((node) =>
    isElement(node) ? { ...node, children: arrange(node.children) } : node,
  );
  return withStanzas(withLists(withoutTables(inside).flatMap(withoutEmptyLines)));
}

/** Rows of short cells; a table that arranges a whole page is left to the editor. */
function withoutTables(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (!isElement(node)) return [node];
    if (TABLE_PARTS.has(node.tag)) {
      const rows = node.children.filter(isElement);
      return rows.every(({ tag }) => tag === "p") ? rows : [node];
    }
    if (node.tag !== "tr") return [node];
    const cells = node.children.filter(isElement).map(lineIn);
    return cells.includes(null) ? [node] : [rowOf(cells.filter((cell) => cell !== null))];
  });
}

/** The content of a cell that is one line. */
function lineIn({ children }: Element): Node[] | null {
  const [only, more] = children.filter((node) => isElement(node) || node.trim() !== "");
  if (!children.some(isBlock)) return children;
  return only !== undefined && more === undefined && isElement(only) && isLine(only)
    ? only.children
    : null;
}

function rowOf(cells: readonly Node[][]): Element {
  const filled = cells.filter((cell) => cell.some((node) => textOf(node).trim() !== ""));
  const line = filled.flatMap((cell, at): Node[] => (at === 0 ? cell : [" ", ...cell]));
  return element("p", line);
}

/** Two breaks leave a line empty: what follows is a paragraph of its own. */
function withoutEmptyLines(node: Node): Node[] {
  if (!isElement(node) || (!isLine(node) && node.tag !== "pre")) return [node];
  const parts: Node[][] = [[]];
  let breaks: Node[] = [];
  for (const child of node.children) {
    if (isBreak(child)) breaks.push(child);
    else if (breaks.length > 0 && !isElement(child) && child.trim() === "") continue;
    else {
      if (breaks.length > 1) parts.push([child]);
      else parts.at(-1)?.push(...breaks, child);
      breaks = [];
    }
  }
  if (parts.length === 1 && node.tag !== "pre") return [node];
  return parts.map((children) => element("p", children));
}

function isLine({ tag, children }: Element): boolean {
  return LINES.has(tag) && !children.some(isBlock);
}

function withLists(nodes: readonly Node[]): Node[] {
  const arranged: Node[] = [];
  let items: (Element & { item: WordItem })[] = [];
  const end = () => {
    arranged.push(...listsOf(items));
    items = [];
  };
  for (const node of nodes) {
    const item = isElement(node) && LINES.has(node.tag) ? node.item : undefined;
    if (isElement(node) && item !== undefined) items.push({ ...node, item });
    else if (items.length === 0 || isElement(node) || node.trim() !== "") {
      end();
      arranged.push(node);
    }
  }
  end();
  return arranged;
}

/** Deeper items are lists within the item above them. */
function listsOf(items: readonly (Element & { item: WordItem })[]): Element[] {
  const lists: Element[] = [];
  const open: { level: number; list: Element }[] = [];
  for (const { item, children } of items) {
    const { level, isOrdered, start } = item;
    const tag = isOrdered ? "ol" : "ul";
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    if (open.at(-1)?.level === level && open.at(-1)?.list.tag !== tag) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = element(tag, [], start === 1 ? {} : { start: String(start) });
      const above = open.at(-1)?.list.children.at(-1);
      if (above !== undefined && isElement(above)) above.children.push(list);
      else lists.push(list);
      open.push({ level, list });
    }
    open.at(-1)?.list.children.push(element("li", [...children]));
  }
  return lists;
}

/** Where empty lines separate lines, short ones between them are the verses of a stanza. */
function withStanzas(nodes: readonly Node[]): Node[] {
  const blocks = nodes.filter((node) => isElement(node) || node.trim() !== "");
  const isBlank = (node: Node) =>
    isBreak(node) || (isElement(node) && isLine(node) && textOf(node).trim() === "");
  const isVerse = (line: Element) => textOf(line).length <= VERSE;
  // Words beside them: a break between them ends a line, and leaves none empty.
  const isOfBlocks = blocks.every((node) => isBlock(node) || isBreak(node));
  if (!isOfBlocks || !blocks.some(isBlank)) return [...nodes];
  const arranged: Node[] = [];
  let lines: Element[] = [];
  const end = () => {
    if (lines.length > 1 && lines.every(isVerse)) arranged.push(stanzaOf(lines));
    else arranged.push(...lines);
    lines = [];
  };
  for (const node of blocks) {
    if (isElement(node) && isLine(node) && !isBlank(node)) lines.push(node);
    else {
      end();
      if (!isBlank(node)) arranged.push(node);
    }
  }
  end();
  return arranged;
}

function stanzaOf(verses: readonly Element[]): Element {
  const children = verses.flatMap((verse, at) =>
    at === 0 ? verse.children : [element("br", []), ...verse.children],
  );
  return element("p", children);
}
