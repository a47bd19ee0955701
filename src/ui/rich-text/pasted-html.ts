/** Elements whose content isn't shown, from start to end tag. */
const UNSEEN: readonly [begin: RegExp, end: RegExp][] = [
  [/<!--/, /-->/],
  [/<style\b/i, /<\/style\s*>/i],
  [/<script\b/i, /<\/script\s*>/i],
  [/<title\b/i, /<\/title\s*>/i],
  [/<svg\b/i, /<\/svg\s*>/i],
];
const DECLARATIONS = /<!\[[^<>]*>/g;
const TAG =
  /<(\/?)([a-z][a-z\d:]*)((?:(?:[^a-z\d:<>"']|"[^"]*"|'[^']*')(?:[^<>"']|"[^"]*"|'[^']*')*)?)>/gi;
const KEPT = /\s(href|data-media|data-pm-slice)\s*=\s*("[^"]*"|'[^']*')/gi;
/** Tags that programs use for appearance, whatever their meaning. */
const LETTERS = new Set(["span", "font", "b", "strong", "i", "em"]);

/**
 * Converts pasted HTML before the browser parses it: bold and italic as tags instead of styles,
 * without other appearance and behaviour. The page's security policy ignores and reports styles,
 * even in a detached document.
 */
export function withoutLooks(html: string): string {
  const open: { tag: string; close: string }[] = [];
  return seen(html).replace(TAG, (_, slash: string, name: string, rest: string) => {
    const tag = name.toLowerCase();
    if (!LETTERS.has(tag)) return slash === "" ? `<${tag}${keptOf(rest)}>` : `</${tag}>`;
    if (slash !== "") {
      const at = open.findLastIndex((one) => one.tag === tag);
      return at === -1 ? "" : (open.splice(at, 1)[0]?.close ?? "");
    }
    const marks = marksOf(tag, rest);
    open.push({
      tag,
      close: marks
        .toReversed()
        .map((mark) => `</${mark}>`)
        .join(""),
    });
    return marks.map((mark) => `<${mark}>`).join("");
  });
}

function seen(html: string): string {
  const without = UNSEEN.reduce((text, [begin, end]) => {
    const [first = "", ...further] = text.split(begin);
    return first + further.map((part) => afterMatch(part, end)).join("");
  }, html);
  return without.replace(DECLARATIONS, "");
}

/** Empty if it doesn't end. */
function afterMatch(text: string, end: RegExp): string {
  const found = end.exec(text);
  return found === null ? "" : text.slice(found.index + found[0].length);
}

function keptOf(attributes: string): string {
  return (attributes.match(KEPT) ?? []).join("");
}

function marksOf(tag: string, attributes: string): string[] {
  const style = /\sstyle\s*=\s*("[^"]*"|'[^']*')/i.exec(attributes)?.[1] ?? "";
  const weight = /font-weight\s*:\s*(\w+)/i.exec(style)?.[1];
  const slant = /font-style\s*:\s*(\w+)/i.exec(style)?.[1];
  const isBold = weight === undefined ? /^(b|strong)$/.test(tag) : /^(bold|[6-9]00)/i.test(weight);
  const isItalic = slant === undefined ? /^(i|em)$/.test(tag) : /^(italic|oblique)/i.test(slant);
  return [...(isBold ? ["strong"] : []), ...(isItalic ? ["em"] : [])];
}
