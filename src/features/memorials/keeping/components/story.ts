/** What a part of a sentence can be, beside plain. */
export type Mark = "strong" | "emphasis" | "cite";

/** Text of one kind; a line feed in it is a break within the paragraph. */
export type Run = { text: string; marks: readonly Mark[]; href: string | null };

/** One of the memorial's own, by its id. It stands between the others, never within. */
export type StoryPicture = { kind: "picture"; id: string };

export type TextBlock =
  | { kind: "paragraph" | "heading"; runs: Run[] }
  | { kind: "quote"; blocks: TextBlock[] }
  | { kind: "list"; ordered: boolean; items: TextBlock[][] };

export type Block = TextBlock | StoryPicture;

/** A biography as far as its HTML can say (`platform/rich-text.server.ts`). */
export type Story = Block[];

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function isPictureId(text: string): boolean {
  return ID.test(text);
}

/** In the order in which marks enclose each other. */
export const MARKS: readonly Mark[] = ["strong", "emphasis", "cite"];

/** As HTML counts spaces; one that doesn't break is none. */
export const IS_SPACE = /^[ \t\n\r\f]/;
export const SPACE_RUNS = /[ \t\n\r\f]+/g;

/** What leads, what is said, what trails; none of them empty. */
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
 * One way to write what looks the same: spaces collapsed, none at the ends of a line, none marked
 * unless both sides are, neighbours of one kind joined.
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

/** A space belongs to what encloses both of its neighbours, counted from the outside. */
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

/** Without what is empty; lists of one kind that follow each other are one. */
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
      return items.length === 0 ? [] : [{ ...block, items }];
    }
    default: {
      const runs = tidyRuns(block.runs);
      const isEmpty = runs.every(({ text }) => text.trim() === "");
      return isEmpty ? [] : [{ kind: block.kind, runs }];
    }
  }
}
