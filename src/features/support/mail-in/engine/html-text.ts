import { compile, type FormatCallback } from "html-to-text";
import { Parser } from "htmlparser2";

/** Replies to replies are nested some hundred deep; what is deeper is left out. */
const DEPTH_MAX = 500;
const QUOTES_MAX = 5;
const LINK_MAX = 500;
const ALT_MAX = 300;

const BLOCKS =
  `address article aside center dd details div dl dt fieldset figcaption figure footer form header
  legend li main nav section summary`.split(/\s+/);
/** What isn't read by people. */
const UNREAD = "script style title template noscript svg math".split(" ");
/** Its lines and spaces are meant, as those of `pre` are. */
const PREFORMATTED = /white-space\s*:\s*(?:pre|break-spaces)/i;
/** What a press on it would do something with; anything else says nothing. */
const LINKED = /^(?:https?:|tel:|[^\s:@]+@[^\s:@]+$)/i;

type Node = Parameters<FormatCallback>[0];
/** What the parser has, and the library doesn't declare. */
type Sibling = Node & { next: Sibling | null; prev: Sibling | null };

const block: FormatCallback = (element, walk, builder, { leadingLineBreaks = 1 }) => {
  // Word writes a paragraph for each line.
  const isLine = /\bMsoNormal\b/.test(attributeOf(element, "class"));
  const lineBreaks = isLine ? 1 : leadingLineBreaks;
  const isPre = isPreformatted(element);
  builder.openBlock({ leadingLineBreaks: lineBreaks, ...(isPre && { isPre }) });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: lineBreaks });
};

/** Preformatted text within a line: its own words alone, as programs write one element for each piece. */
const inline: FormatCallback = (element, walk, builder) => {
  if (!isPreformatted(element)) return walk(element.children, builder);
  for (const child of childrenOf(element)) {
    if (child.type === "text") builder.addLiteral(child.data ?? "");
    else walk([child], builder);
  }
};

/** One at the end of a block is not seen. */
const lineBreak: FormatCallback = (element, _walk, builder) => {
  const { next, prev, parent } = element as Sibling;
  const isLast = next === null || (isBlank(next) && next.next === null);
  const isAlone = prev === null || (isBlank(prev) && prev.prev === null);
  if (isLast && !isAlone && [...BLOCKS, "p"].includes(parent?.name ?? "")) return;
  builder.addLineBreak();
};

const quote: FormatCallback = (element, walk, builder) => {
  let depth = 0;
  for (let at: Node | undefined = element; at && depth <= QUOTES_MAX; at = at.parent) {
    if (at.name === "blockquote") depth += 1;
  }
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  const marked = (text: string) => text.trim().replace(/^/gm, "> ");
  builder.closeBlock({
    trailingLineBreaks: 1,
    ...(depth <= QUOTES_MAX && { blockTransform: marked }),
  });
};

const image: FormatCallback = (element, _walk, builder) => {
  const alt = attributeOf(element, "alt").trim().slice(0, ALT_MAX);
  if (alt !== "") builder.addInline(`[${alt}]`);
};

/** Its numbers as they are, without styles of which large numbers have none. */
const ordered: FormatCallback = (element, walk, builder, options) => {
  const start = Number.parseInt(attributeOf(element, "start"), 10);
  element.attribs = { start: String(Number.isSafeInteger(start) ? start : 1) };
  builder.options.formatters?.["orderedList"]?.(element, walk, builder, options);
};

/**
 * Most tables in mails lay out a page. A row whose cells are short stands on a line, its cells apart;
 * otherwise one cell stands below another.
 */
const table: FormatCallback = (element, walk, builder) => {
  const addRow = (cells: readonly Node[]) => {
    builder.openTableRow();
    for (const cell of cells) {
      builder.openTableCell();
      const isPre = isPreformatted(cell);
      if (isPre) builder.openBlock({ isPre });
      walk(isCell(cell) ? cell.children : [cell], builder);
      if (isPre) builder.closeBlock();
      builder.closeTableCell();
    }
    builder.closeTableRow();
  };
  const addRows = (parent: Node) => {
    for (const child of childrenOf(parent)) {
      if (isBlank(child)) continue;
      if (["thead", "tbody", "tfoot"].includes(child.name ?? "")) addRows(child);
      else addRow(child.name === "tr" ? childrenOf(child).filter((one) => !isBlank(one)) : [child]);
    }
  };
  builder.openTable();
  addRows(element);
  builder.closeTable({
    tableToString: (rows) =>
      rows
        .map((cells) => rowOf(cells.map(({ text }) => text.trim()).filter((text) => text !== "")))
        .filter((row) => row !== "")
        .join("\n"),
    leadingLineBreaks: 1,
    trailingLineBreaks: 1,
  });
};

function rowOf(cells: readonly string[]): string {
  return cells.join(cells.some((cell) => cell.includes("\n")) ? "\n" : " | ");
}

function isCell({ name }: Node): boolean {
  return name === "td" || name === "th";
}

function isPreformatted(element: Node): boolean {
  return PREFORMATTED.test(attributeOf(element, "style"));
}

function attributeOf({ attribs }: Node, name: string): string {
  return (attribs as Record<string, string> | undefined)?.[name] ?? "";
}

function isBlank({ type, data = "" }: Node): boolean {
  return type === "comment" || (type === "text" && data.trim() === "");
}

function childrenOf(element: Node): Node[] {
  return element.children ?? [];
}

const single = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const heading = { uppercase: false };

const convert = compile({
  wordwrap: false,
  baseElements: { selectors: [] },
  limits: { maxDepth: DEPTH_MAX, ellipsis: "…" },
  formatters: { block, inline, lineBreak, quote, image, ordered, cells: table },
  selectors: [
    { selector: "*", format: "inline" },
    ...BLOCKS.map((selector) => ({ selector, format: "block" })),
    { selector: "p", format: "block", options: { leadingLineBreaks: 2 } },
    { selector: "pre", format: "pre", options: single },
    { selector: "br", format: "lineBreak" },
    { selector: "hr", format: "horizontalLine", options: { ...single, length: 20 } },
    { selector: "blockquote", format: "quote" },
    { selector: "table", format: "cells" },
    { selector: "ul", options: { ...single, itemPrefix: "- " } },
    { selector: "ol", format: "ordered", options: single },
    { selector: "img", format: "image" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: heading })),
    {
      selector: "a",
      options: {
        linkBrackets: ["<", ">"],
        hideLinkHrefIfSameAsText: true,
        pathRewrite: (href: string) => (LINKED.test(href) ? href.slice(0, LINK_MAX) : ""),
      },
    },
    ...UNREAD.map((selector) => ({ selector, format: "skip" })),
  ],
});

/**
 * The words of an HTML mail, with its lines, cells, lists, links and names of pictures; quotes are marked by
 * `> `. Its markup isn't kept: nothing of it is ever shown, so no picture is loaded that would tell a sender
 * who reads.
 */
export function textOfHtml(html: string): string {
  const lines = converted(html).split("\n");
  return lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function converted(html: string): string {
  try {
    return convert(html);
  } catch {
    // What the library doesn't master is at least read.
    return wordsOf(html);
  }
}

function wordsOf(html: string): string {
  const words: string[] = [];
  const parser = new Parser({ ontext: (text) => words.push(text) }, { decodeEntities: true });
  parser.end(html);
  return words.join(" ");
}
