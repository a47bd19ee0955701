import { USERNAME_LENGTH } from "../contract.ts";

const LETTERS: Record<string, string> = { æ: "ae", ø: "oe", å: "aa", ð: "d", þ: "th", ß: "ss" };

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[æøåðþß]/g, (letter) => LETTERS[letter] ?? "")
    .normalize("NFD")
    .replace(/[^a-z0-9._-]/g, "");
}

/**
 * Suggests another user name when the chosen one is taken: `lise` → `lise.o`, then the whole last
 * name, then numbers. Never one that was already tried.
 */
export function suggestUsername(fullName: string, tried: readonly string[]): string {
  const words = fullName.split(/\s+/).map(plain).filter(Boolean);
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  const base = plain(tried[0] ?? "") || words[0] || "mindelys";
  const named = last === "" ? [] : [`${base}.${last.slice(0, 1)}`, `${base}.${last}`];
  const taken = new Set(tried.map((name) => name.toLowerCase()));
  const numbered = Array.from({ length: tried.length + 1 }, (_, index) => {
    const number = String(index + 2);
    return base.slice(0, USERNAME_LENGTH.max - number.length) + number;
  });
  const free = [...named, ...numbered].filter((name) => !taken.has(name));
  return (
    free.find((name) => name.length >= USERNAME_LENGTH.min && name.length <= USERNAME_LENGTH.max) ??
    `${base}-${tried.length}`
  );
}
