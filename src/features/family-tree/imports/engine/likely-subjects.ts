import { searchedWords } from "#platform/folded-text.ts";

type Named = { name: string; birthName: string | null; birth: string | null; death: string | null };
type Likely = { key: string; name: string; birth: string | null; death: string | null };

const YEAR = /\d{3,4}/g;
const SAME_YEAR = 3;

/**
 * Who in a file may be the one whom a page is about: whoever shares a word of the name, and first those of the same
 * years. Never more than `most` are held.
 */
export function createLikelySubjects(home: Named, most: number) {
  const words = new Set(wordsOf(home));
  let found: { likely: Likely; points: number; at: number }[] = [];
  let at = 0;
  const take = (key: string, person: Named) => {
    at += 1;
    const shared = wordsOf(person).filter((word) => words.has(word)).length;
    if (shared === 0) return;
    const points =
      shared + yearPoints(home.birth, person.birth) + yearPoints(home.death, person.death);
    const { name, birth, death } = person;
    found.push({ likely: { key, name, birth, death }, points, at });
    if (found.length >= 2 * most) found = first();
  };
  const first = () => found.toSorted((a, b) => b.points - a.points || a.at - b.at).slice(0, most);
  const best = (): Likely[] => first().map(({ likely }) => likely);
  return { take, best };
}

function wordsOf({ name, birthName }: Named): string[] {
  return searchedWords(`${name} ${birthName ?? ""}`).filter((word) => word.length > 1);
}

/** Another year speaks against it, an unknown one says nothing. */
function yearPoints(one: string | null, other: string | null): number {
  const [a, b] = [yearsIn(one), yearsIn(other)];
  if (a.length === 0 || b.length === 0) return 0;
  return a.some((year) => b.includes(year)) ? SAME_YEAR : -SAME_YEAR;
}

function yearsIn(date: string | null): string[] {
  return date?.match(YEAR) ?? [];
}
