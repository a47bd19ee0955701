/** How many names show whether an encoding is the right one. */
const SHOWN = 12;
const OTHER_LETTERS = /[^\0-\u007F]/;
const LONGEST = 80;

/** Names with other letters than those of English, each new letter as early as it comes. */
export function createSamples(): { take: (name: string) => void; names: () => string[] } {
  const seen = new Set<string>();
  const names: string[] = [];
  const take = (name: string) => {
    if (names.length >= SHOWN || !OTHER_LETTERS.test(name)) return;
    const fresh = Array.from(name).filter((letter) => letter > "\u007F" && !seen.has(letter));
    if (fresh.length === 0) return;
    for (const letter of fresh) seen.add(letter);
    names.push(Array.from(name.replaceAll("/", "").trim()).slice(0, LONGEST).join(""));
  };
  return { take, names: () => names };
}
