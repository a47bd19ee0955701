import { groupsOf } from "./story-html.ts";
import { IS_SPACE, MARKS, type Block, type Mark, type Run, type Story } from "./story.ts";

/** The marks of messaging apps: *strong*, _italic_; and ~a title~. */
export const DELIMITERS: Record<Mark, string> = { strong: "*", emphasis: "_", cite: "~" };

const DELIMITING = new Set(Object.values(DELIMITERS));

function isDelimiter(character: string): boolean {
  return DELIMITING.has(character);
}

/** Characters that a backslash escapes. */
export const ESCAPABLE = /[\\*_~[\]#>•)▣]/;

/** An invisible joiner that tells a mark within a word from a literal star or dash. */
const JOINER = "\u2060";

/** A picture, on a line of its own: the sign and its id. */
export const PICTURE_SIGN = "▣";
export const PICTURE_LINE = /^(▣) ([\da-f-]{36})$/gm;

/** Prefixes that make a line more than a paragraph; a backslash before one escapes it. */
export const LINE_START = /^(#(?= |$)|>|•(?= |$)|\d{1,9}\)(?= |$))/;

const WORD = /[\p{L}\p{N}\p{M}]/u;

function isWord(character: string | undefined): boolean {
  return character !== undefined && WORD.test(character);
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || IS_SPACE.test(character);
}

/**
 * A mark opens before a word and closes after one, never within it: 3 * 4 and snake_case stay
 * literal.
 */
export function canOpen(before: string | undefined, after: string | undefined): boolean {
  return !isSpace(after) && !isWord(before);
}

export function canClose(before: string | undefined, after: string | undefined): boolean {
  return !isSpace(before) && !isWord(after);
}

/**
 * Serialises a biography as editable text. A blank line separates paragraphs; `# ` begins a
 * heading, `> ` a quotation, `• ` and `1) ` a list item; `[words](address)` is a link, `▣ id` a
 * picture.
 */
export function notationOf(story: Story): string {
  return story.map(blockLines).join("\n\n");
}

function blockLines(block: Block): string {
  switch (block.kind) {
    case "picture":
      return `${PICTURE_SIGN} ${block.id}`;
    case "paragraph":
      return lineOf(block.runs).split("\n").map(plainStart).join("\n");
    case "heading":
      return prefixed(lineOf(block.runs), "# ", "# ");
    case "quote":
      return prefixed(notationOf(block.blocks), "> ", "> ");
    case "list":
      return block.items
        .map((item, index) =>
          prefixed(notationOf(item), block.ordered ? `${block.start + index}) ` : "• ", "  "),
        )
        .join("\n");
  }
}

function prefixed(text: string, first: string, further: string): string {
  return text
    .split("\n")
    .map((line, index) => withoutEndSpaces((index === 0 ? first : further) + line))
    .join("\n");
}

function withoutEndSpaces(line: string): string {
  let end = line.length;
  while (line.charAt(end - 1) === " ") end--;
  return line.slice(0, end);
}

/** Escapes a paragraph's line that looks like a heading, a quotation, an item or a picture. */
function plainStart(line: string): string {
  const start = line.startsWith(`${PICTURE_SIGN} `) ? PICTURE_SIGN : LINE_START.exec(line)?.[0];
  if (start === undefined) return line;
  return `${start.slice(0, -1)}\\${start.slice(-1)}${line.slice(start.length)}`;
}

/** Output characters: literal text or marks. */
type Token = { text: string; role: "own" | "opens" | "closes" };

function lineOf(runs: Run[]): string {
  const hasLinkLike = runs
    .map(({ text }) => text)
    .join("")
    .includes("](");
  const tokens = groupsOf(runs, ({ href }) => href).flatMap(({ value: href, runs: linked }) => {
    const inner = markedTokens(linked, MARKS);
    if (href === null) return hasLinkLike ? inner.map(withoutBracket) : inner;
    return [opens("["), ...inner.map(withoutBracket), closes(`](${href})`)];
  });
  return tokens.map(written).join("");
}

function opens(text: string): Token {
  return { text, role: "opens" };
}

function closes(text: string): Token {
  return { text, role: "closes" };
}

function withoutBracket(token: Token): Token {
  const isBracket = token.role === "own" && /[[\]]/.test(token.text);
  return isBracket ? { ...token, text: `\\${token.text}` } : token;
}

function markedTokens(runs: Run[], [mark, ...inner]: readonly Mark[]): Token[] {
  if (mark === undefined) {
    return runs.flatMap(({ text }) =>
      [...text].map((own) => ({ text: own, role: "own" as const })),
    );
  }
  const delimiter = DELIMITERS[mark];
  return groupsOf(runs, ({ marks }) => marks.includes(mark)).flatMap((group) => {
    const tokens = markedTokens(group.runs, inner);
    return group.value ? [opens(delimiter), ...tokens, closes(delimiter)] : tokens;
  });
}

/**
 * Adds a backslash where a character would otherwise be parsed as a mark, or the joiner where a
 * mark would not be.
 */
function written({ text, role }: Token, index: number, tokens: Token[]): string {
  // Fast path for nearly every character: no look at its neighbours.
  if (text !== "\\" && !isDelimiter(text)) return text;
  const before = [...(tokens[index - 1]?.text ?? "")].at(-1);
  const after = [...(tokens[index + 1]?.text ?? "")].at(0);
  if (role === "own") {
    const isMark = isDelimiter(text) && (canOpen(before, after) || canClose(before, after));
    const isEscape = text === "\\" && after !== undefined && ESCAPABLE.test(after);
    return isMark || isEscape ? `\\${text}` : text;
  }
  if (role === "opens") return isWord(before) ? JOINER + text : text;
  return isWord(after) ? text + JOINER : text;
}
