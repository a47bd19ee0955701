/** Looks for people's names in texts, however many people there are. A name of one word is no name to look for. */
export function createNameSearch(): {
  add: (name: string) => void;
  has: (text: string) => boolean;
} {
  const names = new Set<string>();
  const lengths = new Set<number>();
  const add = (name: string) => {
    const words = wordsOf(name);
    if (words.length < 2) return;
    // Both the whole and what everybody says: the first and the last of it.
    for (const some of [words, [words[0] ?? "", words.at(-1) ?? ""]]) {
      names.add(some.join(" "));
      lengths.add(some.length);
    }
  };
  const has = (text: string) => {
    const words = wordsOf(text);
    return words.some((_, at) =>
      [...lengths].some((length) => {
        if (at + length > words.length) return false;
        const said = words.slice(at, at + length).join(" ");
        // In Danish the genitive's s is part of the word.
        return names.has(said) || names.has(said.replace(/s$/, ""));
      }),
    );
  };
  return { add, has };
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize("NFC")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
}
