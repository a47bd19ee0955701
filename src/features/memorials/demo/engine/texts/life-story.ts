import type { Person } from "#features/memorials/demo/engine/people/person.ts";
import type { Random } from "#features/memorials/demo/engine/random.ts";
import { fill, fillable } from "./fill.ts";
import type { Occupation, Pastime, Phrasebook, Words } from "./phrasebook.ts";

/**
 * A person's occupation and pastimes: chosen once, so that biography, pictures and letters agree.
 */
export type Pursuits = { occupation: Occupation; pastimes: Pastime[]; words: Words };

export function choosePursuits(random: Random, person: Person, book: Phrasebook): Pursuits {
  const fitting = book.occupations.filter(({ sex }) => sex === "any" || sex === person.sex);
  const lived = person.diedYear - person.bornYear;
  const years = Math.min(random.whole(24, 44), lived - 24);
  return {
    occupation: random.pick(fitting),
    pastimes: random.sample(
      book.pastimes,
      random.weighted([
        [1, 3],
        [2, 4],
        [3, 1],
      ]),
    ),
    words: book.wordsFor(person, years),
  };
}

/** The biography as HTML: only p, h3, blockquote and em. */
export function tellLife(
  random: Random,
  person: Person,
  book: Phrasebook,
  { occupation, pastimes, words }: Pursuits,
): string {
  const one = (templates: readonly string[]) => {
    const possible = fillable(templates, words);
    return possible.length === 0 ? [] : [p(fill(random.pick(possible), words))];
  };
  const childhood = person.bornYear < 1958 ? book.childhood : book.childhoodLately;
  const family =
    person.partner === null ? one(book.alone) : [...one(book.partner), ...one(book.children)];
  const short = random.chance(0.3);
  const [pastime] = pastimes;
  const parts = [
    ...one(childhood),
    ...family,
    ...headed(occupation.heading, occupation.paragraphs.slice(0, short ? 1 : 2), words),
    ...(random.chance(0.6) ? quoted(random, occupation, book, words) : []),
    ...(short || pastime === undefined ? [] : headed(pastime.heading, pastime.paragraphs, words)),
    ...(person.diedYear - person.bornYear > 74 && random.chance(0.5) ? one(book.lateYears) : []),
    ...one(person.age === null ? book.death.withoutAge : book.death.withAge),
  ];
  return limited(parts).join("");
}

// Six paragraphs at most; others are dropped from the middle.
function limited(parts: readonly string[]): string[] {
  const paragraphs = parts.filter((part) => part.startsWith("<p>")).length;
  if (paragraphs <= 6) return [...parts];
  const drop = parts.findLastIndex(
    (part, i) => i > 0 && part.startsWith("<p>") && isSpare(parts, i),
  );
  return drop < 0 ? [...parts] : limited(parts.filter((_, i) => i !== drop));
}

/** A paragraph can be dropped if it isn't the only one under its heading. */
function isSpare(parts: readonly string[], i: number): boolean {
  const before = parts[i - 1] ?? "";
  return before.startsWith("<p>") && i < parts.length - 1;
}

function headed(heading: string, paragraphs: readonly string[], words: Words): string[] {
  return [`<h3>${escaped(heading)}</h3>`, ...paragraphs.map((text) => p(fill(text, words)))];
}

function quoted(random: Random, occupation: Occupation, book: Phrasebook, words: Words): string[] {
  const quote = random.pick([...occupation.quotes, ...book.quotes]);
  return [`<blockquote>${escaped(fill(quote, words))}</blockquote>`];
}

function p(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
