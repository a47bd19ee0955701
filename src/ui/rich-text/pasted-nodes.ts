/** Pasted HTML without its appearance. */

export type Node = string | Element;

export type Element = {
  tag: string;
  attributes: Record<string, string>;
  children: Node[];
  item?: WordItem;
};

/** A paragraph that Word shows as the item of a list; `level` counts from 1. */
export type WordItem = { level: number; isOrdered: boolean; start: number };

export const BLOCKS: ReadonlySet<string> = new Set(
  "address article aside blockquote body center dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

export function isElement(node: Node): node is Element {
  return typeof node !== "string";
}

export function isBlock(node: Node): node is Element {
  return isElement(node) && BLOCKS.has(node.tag);
}

export function isBreak(node: Node): boolean {
  return isElement(node) && node.tag === "br";
}

/** Without no-break spaces, which programs write into empty lines. */
export function textOf(node: Node): string {
  return isElement(node) ? node.children.map(textOf).join("") : node.replace(/\u00a0/g, " ");
}

export function element(tag: string, children: Node[], attributes: Record<string, string> = {}) {
  return { tag, attributes, children } satisfies Element;
}
