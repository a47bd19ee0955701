import { linkFrom } from "./story-html.ts";
import {
  canClose,
  canOpen,
  DELIMITERS,
  ESCAPABLE,
  LINE_START,
  PICTURE_SIGN,
} from "./story-notation.ts";
import {
  isPictureId,
  listStart,
  MARKS,
  tidyStory,
  type Mark,
  type Run,
  type Story,
  type TextBlock,
} from "./story.ts";

const BLANK = /^[ \t\n\r\f]*$/;

function unindented(line: string): string {
  return line.replace(/^[ \t]+/, "");
}

/** Parses edited text (the inverse of `notationOf`); every input is valid. */
export function storyFrom(text: string): Story {
  const story: Story = [];
  let lines: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const id = pictureIn(line);
    if (id === null) {
      lines.push(line);
    } else {
      story.push(...blocksIn(lines), { kind: "picture", id });
      lines = [];
    }
  }
  return tidyStory([...story, ...blocksIn(lines)]);
}

function pictureIn(line: string): string | null {
  const [sign, id = "", ...more] = line.trimEnd().split(" ");
  return sign === PICTURE_SIGN && more.length === 0 && isPictureId(id) ? id : null;
}

function blocksIn(lines: string[]): TextBlock[] {
  const blocks: TextBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (BLANK.test(line)) {
      at++;
      continue;
    }
    const kind = kindOf(line);
    const rest = outdented(lines.slice(at));
    const end = at + endOf(kind, rest);
    blocks.push(blockFrom(kind, rest.slice(0, end - at)));
    at = end;
  }
  return blocks;
}

type Kind = "paragraph" | "heading" | "quote" | "bullet" | "number";

function kindOf(line: string): Kind {
  const start = LINE_START.exec(unindented(line))?.[0] ?? "";
  if (start === "") return "paragraph";
  if (start === "#") return "heading";
  if (start === ">") return "quote";
  return start === "•" ? "bullet" : "number";
}

/** Removes the indentation of the first line: lists are often pasted indented. */
function outdented(lines: string[]): string[] {
  const indent = /^[ \t]*/.exec(lines[0] ?? "")?.[0].length ?? 0;
  if (indent === 0) return lines;
  return lines.map((line) => line.slice(Math.min(indent, line.length - unindented(line).length)));
}

/** The number of lines in the block that the first one begins. */
function endOf(kind: Kind, lines: string[]): number {
  let end = 1;
  if (kind !== "bullet" && kind !== "number") {
    while (end < lines.length && !isBlank(lines[end]) && kindOf(lines[end] ?? "") === kind) end++;
    return end;
  }
  for (let at = end; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (isBlank(line)) continue;
    if (!line.startsWith("  ") && kindOf(line) !== kind) break;
    end = at + 1;
  }
  return end;
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || BLANK.test(line);
}

function blockFrom(kind: Kind, lines: string[]): TextBlock {
  switch (kind) {
    case "paragraph":
      return { kind, runs: runsIn(lines.join("\n")) };
    case "heading":
      return { kind, runs: runsIn(lines.map((line) => unindented(line).slice(1)).join("\n")) };
    case "quote":
      return { kind, blocks: blocksIn(lines.map((line) => unindented(line).replace(/^> ?/, ""))) };
    default:
      return {
        kind: "list",
        ordered: kind === "number",
        start: listStart(/^[ \t]*(\d+)\)/.exec(lines[0] ?? "")?.[1]),
        items: itemsIn(lines).map(blocksIn),
      };
  }
}

/** Each item's lines without the prefix; deeper lines belong to the item above. */
function itemsIn(lines: string[]): string[][] {
  const items: string[][] = [];
  for (const line of lines) {
    const isFurther = line.startsWith("  ") || isBlank(line);
    const item = items.at(-1);
    if (isFurther && item !== undefined) item.push(line.slice(2));
    else items.push([unindented(line).replace(/^(•|\d+\)) ?/, "")]);
  }
  return items;
}

const MARK_OF = new Map(MARKS.map((mark) => [DELIMITERS[mark], mark]));

type Opened = { mark: Mark; at: number };

/**
 * Single pass: a mark opens, is closed by the next one of its kind, and is literal when never
 * closed.
 */
function runsIn(text: string): Run[] {
  const characters = [...text];
  const runs: Run[] = [];
  const opened: Opened[] = [];
  // Plain text is consumed as one run; a mark is a token, as it may enclose something.
  let isGoingOn = false;
  function add(own: string, isMark = false) {
    const last = runs.at(-1);
    if (isGoingOn && !isMark && last !== undefined) last.text += own;
    else runs.push({ text: own, marks: [], href: null });
    isGoingOn = !isMark;
  }

  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? "";
    const mark = MARK_OF.get(character);
    const link = character === "[" ? linkAt(characters, at) : null;
    if (isEscaped(characters, at)) {
      add(characters[++at] ?? "");
    } else if (link !== null) {
      runs.push(...link.runs);
      isGoingOn = false;
      at = link.end;
    } else if (mark === undefined) {
      add(character);
    } else {
      // A doubled mark means the same as a single one, for people used to **Markdown**.
      const width = characters[at + 1] === character ? 2 : 1;
      const [before, after] = [characters[at - 1], characters[at + width]];
      const opener = opened.find((one) => one.mark === mark);
      if (opener === undefined && canOpen(before, after)) opened.push({ mark, at: runs.length });
      const isClosing =
        opener !== undefined && opener.at < runs.length - 1 && canClose(before, after);
      if (isClosing) enclose(runs, opener, opened);
      else add(character.repeat(width), true);
      isGoingOn = false;
      at += width - 1;
    }
  }
  return runs;
}

function isEscaped(characters: string[], at: number): boolean {
  const after = characters[at + 1];
  return characters[at] === "\\" && after !== undefined && ESCAPABLE.test(after);
}

/** Marks opened after the opener were never closed, so they are literal. */
function enclose(runs: Run[], opener: Opened, opened: Opened[]): void {
  opened.length = opened.indexOf(opener);
  runs[opener.at] = { text: "", marks: [], href: null };
  for (let at = opener.at + 1; at < runs.length; at++) {
    const run = runs[at];
    if (run !== undefined) runs[at] = { ...run, marks: [...run.marks, opener.mark] };
  }
}

/** Parses `[words](address)` from here, or `null`. */
function linkAt(characters: string[], start: number): { runs: Run[]; end: number } | null {
  let end = start + 1;
  while (end < characters.length && characters[end] !== "]") {
    if (characters[end] === "[") return null;
    end += characters[end] === "\\" ? 2 : 1;
  }
  if (characters[end] !== "]" || characters[end + 1] !== "(") return null;
  const close = characters.indexOf(")", end + 2);
  if (close === -1) return null;
  const address = characters.slice(end + 2, close).join("");
  const href = isAddress(address) ? linkFrom(address) : null;
  if (href === null) return null;
  const label = runsIn(characters.slice(start + 1, end).join(""));
  return { runs: label.map((run) => ({ ...run, href })), end: close };
}

/** Not every parenthesis after a bracket is a link: `[sic](1931)` is none. */
function isAddress(text: string): boolean {
  return /^(https?:|mailto:|www\.|[/#?]|\.{1,2}\/)[^\s()]*$/i.test(text);
}
