import { DomUtils, parseDocument } from "htmlparser2";
import { arrange } from "./pasted-blocks.ts";
import { BLOCKS, isElement, type Node, type WordItem } from "./pasted-nodes.ts";

type ParsedNode = ReturnType<typeof parseDocument>["children"][number];

/** Elements whose content isn't shown. */
const UNSEEN = new Set(
  "head style script title svg template noscript iframe object textarea select video audio img col colgroup del".split(
    " ",
  ),
);
/** Elements of which only the content means something here. */
const AROUND = new Set(
  "html body code tt samp kbd var u s small big label abbr acronym mark bdi bdo time ins data".split(
    " ",
  ),
);
/** Tags that programs use for appearance, whatever their meaning. */
const LETTERS = new Set(["span", "font", "b", "strong", "i", "em"]);
const KEPT = ["href", "data-media", "data-pm-slice", "start"];
/** Declarations that hide an element, move it out of sight, or leave a pixel of it. */
const HIDING = [
  /^display:none/,
  /^visibility:(?:hidden|collapse)/,
  /^mso-hide:all/,
  /^mso-element:comment/,
  /^opacity:(?:0|0?\.0{1,9})(?:%|!|$)/,
  /^(?:font-size|max-height):(?:0|0?\.0{1,9})(?:[a-z]{1,4}|%)?(?:!|$)/,
  /^color:transparent/,
  /^clip:rect/,
  /^clip-path:inset\((?:50|100)%/,
  /^(?:left|top|text-indent):-\d{3,}/,
];

/**
 * Converts pasted HTML before the browser parses it: what is seen, with the meaning that programs
 * express by styles as tags, and without other appearance and behaviour. The page's security policy
 * ignores and reports styles, even in a detached document.
 */
export function readablePaste(html: string): string {
  return arrange(nodesOf(parse(html), { isPreformatted: false }))
    .map(written)
    .join("");
}

/** Whether pictures are seen in it: they can't come along. */
export function hasPictures(html: string): boolean {
  return DomUtils.getElementsByTagName("img", parse(html)).some(
    ({ attribs }) => !isHidden(attribs) && !isPixel(attribs),
  );
}

function parse(html: string): ParsedNode[] {
  return parseDocument(html, { decodeEntities: true }).children;
}

/** Of mails, which report that they are read. */
function isPixel({ width, height }: Record<string, string>): boolean {
  return [width, height].some((side) => side === "0" || side === "1");
}

function isHidden(attributes: Record<string, string>): boolean {
  if ("hidden" in attributes) return true;
  const style = (attributes["style"] ?? "").toLowerCase().replace(/\s/g, "");
  return style.split(";").some((declared) => HIDING.some((hiding) => hiding.test(declared)));
}

type Inherited = { isPreformatted: boolean };

function nodesOf(parsed: readonly ParsedNode[], inherited: Inherited): Node[] {
  const hasBlocks = parsed.some((node) => "attribs" in node && BLOCKS.has(node.name.toLowerCase()));
  return parsed.flatMap((node) => {
    if (node.type === "text") {
      const isBetweenBlocks = hasBlocks && node.data.trim() === "";
      return isBetweenBlocks ? [node.data] : textNodes(node.data, inherited);
    }
    // Comments and declarations.
    if (!("attribs" in node)) return [];
    return elementNodes(node.name.toLowerCase(), node.attribs, node.children, inherited);
  });
}

/** Line feeds count only where the program meant them. */
function textNodes(text: string, { isPreformatted }: Inherited): Node[] {
  if (!isPreformatted) return [text];
  return text
    .replace(/\r\n?/g, "\n")
    .split(/(\n)/)
    .filter((piece) => piece !== "")
    .map((piece) => (piece === "\n" ? { tag: "br", attributes: {}, children: [] } : piece));
}

function elementNodes(
  tag: string,
  attributes: Record<string, string>,
  children: readonly ParsedNode[],
  inherited: Inherited,
): Node[] {
  const style = attributes["style"] ?? "";
  if (UNSEEN.has(tag) || isHidden(attributes) || isMarker(style)) return [];
  const inner = nodesOf(children, { isPreformatted: isPreformatted(tag, style, inherited) });
  if (LETTERS.has(tag)) return marksOf(tag, style).reduceRight(enclosed, inner);
  // Of Word, Excel and Outlook: `o:p`, `w:sdt`.
  if (AROUND.has(tag) || tag.includes(":")) return inner;
  const item = wordItem(style, children);
  const kept = Object.entries(attributes).filter(([name]) => KEPT.includes(name));
  return [
    {
      tag,
      attributes: Object.fromEntries(kept),
      children: tag === "pre" ? withoutFirstBreak(inner) : inner,
      ...(item !== null && { item }),
    },
  ];
}

function isPreformatted(tag: string, style: string, { isPreformatted: is }: Inherited): boolean {
  const told = /(?:^|;)\s*white-space\s*:\s*([a-z-]+)/i.exec(style)?.[1]?.toLowerCase();
  if (told !== undefined) return /^(pre|break-spaces)/.test(told);
  return is || tag === "pre";
}

function withoutFirstBreak([first, ...more]: Node[]): Node[] {
  if (first === undefined) return [];
  return isElement(first) && first.tag === "br" ? more : [first, ...more];
}

function enclosed(children: Node[], tag: string): Node[] {
  return [{ tag, attributes: {}, children }];
}

function marksOf(tag: string, style: string): string[] {
  const weight = /font-weight\s*:\s*(\w+)/i.exec(style)?.[1];
  const slant = /font-style\s*:\s*(\w+)/i.exec(style)?.[1];
  const isBold = weight === undefined ? /^(b|strong)$/.test(tag) : /^(bold|[6-9]00)/i.test(weight);
  const isItalic = slant === undefined ? /^(i|em)$/.test(tag) : /^(italic|oblique)/i.test(slant);
  return [...(isBold ? ["strong"] : []), ...(isItalic ? ["em"] : [])];
}

/** The bullet or number that Word writes for programs that know no lists. */
function isMarker(style: string): boolean {
  return /mso-list\s*:\s*ignore/i.test(style);
}

/** Word's lists are paragraphs that name their list and level. */
function wordItem(style: string, children: readonly ParsedNode[]): WordItem | null {
  const found = /mso-list\s*:\s*(l\d+)\s+level(\d+)/i.exec(style);
  if (found === null) return null;
  const marker = DomUtils.findOne(
    ({ attribs }) => isMarker(attribs["style"] ?? ""),
    [...children],
    true,
  );
  const sign = marker === null ? "" : DomUtils.textContent(marker).replace(/\s/g, "");
  const number = /(\d{1,9})\D*$/.exec(sign)?.[1];
  return {
    level: Number(found[2]),
    // "o" is a bullet, too; "a)" and "iv." are none.
    isOrdered: number !== undefined || /^\(?\p{L}+[.)]$/u.test(sign),
    start: number === undefined ? 1 : Number(number),
  };
}

function written(node: Node): string {
  if (!isElement(node)) return escaped(node);
  const { tag, attributes, children } = node;
  const names = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const start = `<${tag}${names.join("")}>`;
  return tag === "br" || tag === "hr"
    ? start
    : `${start}${children.map(written).join("")}</${tag}>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
