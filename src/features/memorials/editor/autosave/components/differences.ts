/** A version split into the common beginning, what only it has, and the common end. */
export type Version = { before: string; own: string; after: string };

/** Number of words shown around a difference. */
const CONTEXT = 24;

/** Where two versions of a text differ, by words, with some context. */
export function differencesOf(mine: string, theirs: string): [mine: Version, theirs: Version] {
  const [a, b] = [wordsIn(mine), wordsIn(theirs)];
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return [versionOf(a, start, end), versionOf(b, start, end)];
}

/** Each word with the space that follows it. */
function wordsIn(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}

function versionOf(words: string[], start: number, end: number): Version {
  const last = words.length - end;
  const from = Math.max(0, start - CONTEXT);
  const to = Math.min(words.length, last + CONTEXT);
  return {
    before: (from > 0 ? "… " : "") + words.slice(from, start).join(""),
    own: words.slice(start, last).join(""),
    after: words.slice(last, to).join("") + (to < words.length ? "…" : ""),
  };
}
