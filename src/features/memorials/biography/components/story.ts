/** Inline formats. */
export type Mark = "strong" | "emphasis" | "cite";

/** Text of one format; a line feed in it is a line break within the paragraph. */
export type Run = { text: string; marks: readonly Mark[]; href: string | null };

/** A picture of the memorial, by its id. Always a block, never inline. */
export type StoryPicture = { kind: "picture"; id: string };

export type TextBlock =
  | { kind: "paragraph" | "heading"; runs: Run[] }
  | { kind: "quote"; blocks: TextBlock[] }
  | {
      kind: "list";
      ordered: boolean;
      /** The number of the first item; 1 without numbers. */
      start: number;
      items: TextBlock[][];
    };

export type Block = TextBlock | StoryPicture;

/** A biography as the model of its allowed HTML (`platform/rich-text.server.ts`). */
export type Story = Block[];

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function isPictureId(text: string): boolean {
  return ID.test(text);
}

/** The nesting order of marks. */
export const MARKS: readonly Mark[] = ["strong", "emphasis", "cite"];

/** Whitespace as in HTML, which excludes the no-break space. */
export const IS_SPACE = /^[ \t\n\r\f]/;
export const SPACE_RUNS = /[ \t\n\r\f]+/g;

/** Leading space, text, trailing space; none of them empty. */
function piecesOf(text: string): string[] {
  let start = 0;
  while (IS_SPACE.test(text.charAt(start))) start++;
  let end = text.length;
  while (end > start && IS_SPACE.test(text.charAt(end - 1))) end--;
  return [text.slice(0, start), text.slice(start, end), text.slice(end)].filter(Boolean);
}

function collapsed(gap: string): string {
  return gap.includes("\n") ? "\n" : " ";
}

/**
 * Normal form of equivalent markup: spaces collapsed and trimmed at line ends, spaces marked only
 * where both neighbours are, adjacent texts of one format joined.
 */
function tidyRuns(runs: readonly Run[]): Run[] {
  const pieces = runs.flatMap(({ text, marks: given, href }) => {
    const marks = MARKS.filter((mark) => given.includes(mark));
    const found = piecesOf(text.replaceAll("\u2060", ""));
    return found.map((piece) => ({ text: piece.replace(SPACE_RUNS, collapsed), marks, href }));
  });
  const tidied: Run[] = [];
  let gap = "";
  for (const piece of pieces) {
    if (IS_SPACE.test(piece.text)) {
      gap = collapsed(gap + piece.text);
      continue;
    }
    const before = tidied.at(-1);
    if (before !== undefined && gap !== "") append(tidied, between(before, piece, gap));
    append(tidied, piece);
    gap = "";
  }
  return tidied;
}

/** A space gets the marks that both of its neighbours have, from the outermost in. */
function between(before: Run, after: Run, text: string): Run {
  if (before.href !== after.href) return { text, marks: [], href: null };
  const differs = MARKS.findIndex(
    (mark) => before.marks.includes(mark) !== after.marks.includes(mark),
  );
  const shared = differs === -1 ? MARKS : MARKS.slice(0, differs);
  return { text, marks: before.marks.filter((mark) => shared.includes(mark)), href: before.href };
}

function append(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  if (last !== undefined && isAlike(last, run)) {
    runs[runs.length - 1] = { ...last, text: last.text + run.text };
  } else {
    runs.push(run);
  }
}

function isAlike(a: Run, b: Run): boolean {
  return a.href === b.href && a.marks.join() === b.marks.join();
}

/** Removes empty blocks and joins adjacent lists of one kind. */
export function tidyStory<Kind extends Block>(story: readonly Kind[]): Kind[] {
  const tidied: Kind[] = [];
  for (const block of story.flatMap((one) => tidyBlock(one) as Kind[])) {
    const last = tidied.at(-1);
    if (block.kind === "list" && last?.kind === "list" && last.ordered === block.ordered) {
      last.items.push(...block.items);
    } else {
      tidied.push(block);
    }
  }
  return tidied;
}

function tidyBlock(block: Block): Block[] {
  switch (block.kind) {
    case "picture":
      return [block];
    case "quote": {
      const blocks = tidyStory(block.blocks);
      return blocks.length === 0 ? [] : [{ kind: "quote", blocks }];
    }
    case "list": {
      const items = block.items.map((item) => tidyStory(item)).filter((item) => item.length > 0);
      const start = block.ordered ? listStart(block.start) : 1;
      return items.length === 0 ? [] : [{ ...block, start, items }];
    }
    default:
      return stanzasOf(block.runs).flatMap((runs, at) =>
        tidyText(at === 0 ? block.kind : "paragraph", runs),
      );
  }
}

function tidyText(kind: "heading" | "paragraph", untidy: readonly Run[]): Block[] {
  const runs = tidyRuns(untidy);
  const isEmpty = runs.every(({ text }) => text.trim() === "");
  return isEmpty ? [] : [{ kind, runs }];
}

/** Two breaks leave a line empty, which looks like a new paragraph. */
function stanzasOf(runs: readonly Run[]): Run[][] {
  const stanzas: Run[][] = [[]];
  let isAfterBreak = false;
  for (const run of runs) {
    for (const text of run.text.split(/(\n)/)) {
      if (text === "\n" && isAfterBreak) stanzas.push([]);
      else stanzas.at(-1)?.push({ ...run, text });
      if (text === "\n") isAfterBreak = true;
      else if (text.replace(SPACE_RUNS, "") !== "") isAfterBreak = false;
    }
  }
  return stanzas;
}

const START_MAX = 999_999;

/** The number of a list's first item, as stored or typed; 1 for what is none. */
export function listStart(given: unknown): number {
  const start = Number(given);
  return Number.isInteger(start) && start >= 1 && start <= START_MAX ? start : 1;
}
