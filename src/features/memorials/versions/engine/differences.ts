import { diffArrays } from "diff";

/** A part of two texts: in both, in the later one alone, or in the earlier one alone. */
export type Difference = { kind: "same" | "added" | "removed"; text: string };

export type Comparison = {
  /** `same` and `removed` in their order are the earlier text, `same` and `added` the later one. */
  differences: Difference[];
  /** Too different to be told word for word. */
  isRewritten: boolean;
};

/**
 * Comparing takes time by the square of the edits, which people can't read beyond some hundreds anyway. Counted
 * instead of timed, so that the same texts are always compared alike.
 */
const LINE_EDITS_MAX = 400;
const WORD_EDITS_MAX = 400;
/** Of all paragraphs together: squares of edits. */
const EFFORT_MAX = 2 * WORD_EDITS_MAX ** 2;
/** Texts with less in common are told as one removed and one added: single words in common explain nothing. */
const COMMON_MIN = 0.3;

/** The sign of a line that is a picture: its id isn't words. */
const PICTURE = "▣ ";
const HAS_WORDS = /[\p{L}\p{N}]/u;

/** How two texts differ, given by lines: by paragraphs, then by words in those that changed, in any script. */
export function differencesOf(
  before: readonly string[],
  after: readonly string[],
  language: string,
): Comparison {
  const words = wordsIn(language);
  const effort = { left: EFFORT_MAX };
  const differences = joined(
    runsOf(before, after).flatMap((run) =>
      "same" in run
        ? [{ kind: "same" as const, text: textOf(run.same) }]
        : changesIn(run.removed, run.added, { words, effort }),
    ),
  );
  const isOneSided = before.length === 0 || after.length === 0;
  const hasCommon = differences.some(({ kind, text }) => kind === "same" && HAS_WORDS.test(text));
  if (isOneSided || hasCommon) return { differences, isRewritten: false };
  return { differences: replacement(textOf(before), textOf(after)), isRewritten: true };
}

/** Each line ends: a paragraph more or less is no change of the one before it. */
function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

type Run = { same: string[] } | { removed: string[]; added: string[] };

/** Lines that are the same, and lines that took the place of others. */
function runsOf(before: readonly string[], after: readonly string[]): Run[] {
  const known = new Set(before);
  const parts = after.some((line) => known.has(line))
    ? diffArrays([...before], [...after], { maxEditLength: LINE_EDITS_MAX })
    : undefined;
  if (parts === undefined) return pairs(before, after);
  const runs: Run[] = [];
  for (const { value, added, removed } of parts) {
    const last = runs.at(-1);
    if (!added && !removed) runs.push({ same: value });
    else {
      const change = last !== undefined && "removed" in last ? last : { removed: [], added: [] };
      (added ? change.added : change.removed).push(...value);
      if (change !== last) runs.push(change);
    }
  }
  return runs;
}

/** A word changed in every paragraph leaves them in their places. */
function pairs(before: readonly string[], after: readonly string[]): Run[] {
  if (before.length !== after.length) return [{ removed: [...before], added: [...after] }];
  return before.map((line, index) => ({ removed: [line], added: after.slice(index, index + 1) }));
}

type Means = { words: (line: string) => string[]; effort: { left: number } };

function changesIn(
  removed: readonly string[],
  added: readonly string[],
  { words, effort }: Means,
): Difference[] {
  const [old, fresh] = [removed, added].map((lines) => lines.flatMap(words)) as [
    string[],
    string[],
  ];
  const max = Math.min(WORD_EDITS_MAX, Math.floor(Math.sqrt(effort.left)));
  const parts = haveMuchInCommon(old, fresh)
    ? diffArrays(old, fresh, { maxEditLength: max })
    : undefined;
  if (parts === undefined) return replacement(textOf(removed), textOf(added));
  const edits = parts.reduce(
    (sum, { added: isAdded, removed: isRemoved, count }) =>
      sum + (isAdded || isRemoved ? count : 0),
    0,
  );
  effort.left = Math.max(0, effort.left - edits ** 2);
  return grouped(
    parts.map(({ value, added: isAdded, removed: isRemoved }) => ({
      kind: isAdded ? "added" : isRemoved ? "removed" : "same",
      text: value.join(""),
    })),
  );
}

function replacement(removed: string, added: string): Difference[] {
  return [
    { kind: "removed" as const, text: removed },
    { kind: "added" as const, text: added },
  ].filter(({ text }) => text !== "");
}

/** Tokens that together are the line: words, spaces, signs, and its end. */
function wordsIn(language: string): (line: string) => string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  return (line) => {
    if (line.startsWith(PICTURE)) return [`${line}\n`];
    return [...Array.from(segmenter.segment(line), ({ segment }) => segment), "\n"];
  };
}

/** Counted without order: cheap, and never less than what a comparison would find. */
function haveMuchInCommon(old: readonly string[], fresh: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const word of old) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  let worded = 0;
  for (const word of fresh) {
    if (!HAS_WORDS.test(word)) continue;
    worded += 1;
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    common += 1;
  }
  const oldWords = old.filter((word) => HAS_WORDS.test(word)).length;
  return common >= COMMON_MIN * Math.max(1, Math.min(worded, oldWords));
}

/** Words replaced one by one are one change: the spaces between them don't interrupt it. */
function grouped(parts: readonly Difference[]): Difference[] {
  const groups: Difference[] = [];
  let removed = "";
  let added = "";
  const end = () => {
    groups.push(...replacement(removed, added));
    removed = "";
    added = "";
  };
  for (const [index, { kind, text }] of parts.entries()) {
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (removed !== "" && added !== "" && isGap(text) && index < parts.length - 1) {
      removed += text;
      added += text;
    } else {
      end();
      groups.push({ kind, text });
    }
  }
  end();
  return groups;
}

function isGap(text: string): boolean {
  return !HAS_WORDS.test(text) && !text.includes("\n");
}

function joined(parts: readonly Difference[]): Difference[] {
  const all: Difference[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.kind === part.kind) all[all.length - 1] = { ...last, text: last.text + part.text };
    else all.push(part);
  }
  return all;
}
