import { firstName, relative } from "#features/memorials/demo/engine/people/invent-person.ts";
import { nameBooks } from "#features/memorials/demo/engine/people/names.ts";
import type { Child, Person, Sex } from "#features/memorials/demo/engine/people/person.ts";
import type { Random } from "#features/memorials/demo/engine/random.ts";
import type { SeedCandle, SeedEntry } from "#features/memorials/demo/engine/seed-memorial.ts";
import { fill, fillable } from "./fill.ts";
import type { Pursuits } from "./life-story.ts";
import type { Letters, Phrasebook, Words } from "./phrasebook.ts";

type Writer = {
  authorName: string;
  relation: string | null;
  texts: readonly string[];
  words: Words;
};

/** Letters from the family first, then from people who knew the person's work and pastimes. */
export function writeGuestbook(
  random: Random,
  person: Person,
  book: Phrasebook,
  pursuits: Pursuits,
): SeedEntry[] {
  const writers = [
    ...familyWriters(random, person, book, pursuits.words),
    ...otherWriters(random, person, book, pursuits),
  ];
  const count = random.weighted([
    [0, 8],
    [random.whole(1, 4), 34],
    [random.whole(5, 9), 38],
    [random.whole(10, 16), 20],
  ]);
  const used = new Set<string>();
  const entries: SeedEntry[] = [];
  let daysAgo = random.whole(0, 9);
  for (const writer of random.sample(writers, count)) {
    const fresh = fillable(writer.texts, writer.words).filter((text) => !used.has(text));
    if (fresh.length === 0) continue;
    const text = random.pick(fresh);
    used.add(text);
    const { authorName, relation } = writer;
    entries.push({ authorName, relation, message: fill(text, writer.words), daysAgo });
    daysAgo += random.whole(0, 24);
  }
  return entries;
}

export function writeTributes(
  random: Random,
  person: Person,
  book: Phrasebook,
  { words }: Pursuits,
): SeedEntry[] {
  const { tributes } = book;
  const candidates: Writer[] = [
    ...grownChildren(person).map((child) => ({
      authorName: child.name,
      relation: book.relations.child(child),
      texts: tributes.fromChild,
      words: { ...words, ...book.wordsFromChild(person, child) },
    })),
    ...(person.partner === null || !random.chance(0.5)
      ? []
      : [{ authorName: person.partner.name, relation: null, texts: tributes.fromPartner, words }]),
    {
      authorName: fullName(random, person),
      relation: tributes.fromFriend.relation,
      texts: tributes.fromFriend.texts,
      words,
    },
  ];
  const count = random.weighted([
    [0, 45],
    [1, 40],
    [2, 15],
  ]);
  const used = new Set<string>();
  return random.sample(candidates, count).flatMap(({ authorName, relation, texts, words: own }) => {
    const fresh = fillable(texts, own).filter((text) => !used.has(text));
    if (fresh.length === 0) return [];
    const text = random.pick(fresh);
    used.add(text);
    return [{ authorName, relation, message: fill(text, own), daysAgo: random.whole(3, 200) }];
  });
}

/** Recent candles, and a few burnt-out ones. */
export function lightCandles(random: Random, person: Person, book: Phrasebook): SeedCandle[] {
  const count = random.weighted([
    [0, 12],
    [random.whole(1, 5), 40],
    [random.whole(6, 14), 33],
    [random.whole(15, 30), 15],
  ]);
  const messages = random.sample(book.candleMessages, count);
  return Array.from({ length: count }, (_, i): SeedCandle => {
    const hoursAgo = Math.round(random.next() ** 1.3 * 190);
    const message = i < messages.length && random.chance(0.35) ? (messages[i] ?? null) : null;
    return {
      name: random.chance(0.78) ? candleName(random, person, book) : null,
      message,
      hoursAgo,
    };
  }).toSorted((a, b) => a.hoursAgo - b.hoursAgo);
}

/** Children old enough to write when their parent died. */
function grownChildren({ children, diedYear }: Person): Child[] {
  return children.filter(({ bornYear }) => bornYear < diedYear - 16);
}

function familyWriters(random: Random, person: Person, book: Phrasebook, words: Words): Writer[] {
  const children = grownChildren(person);
  // One at most: two letters saying "we were the last two" would contradict each other.
  const siblings = person.siblings.slice(0, random.whole(0, 1));
  return [
    ...children.map((child) => ({
      authorName: child.name,
      relation: book.relations.child(child),
      texts: book.fromChildren,
      words: { ...words, ...book.wordsFromChild(person, child) },
    })),
    ...children.flatMap((child) =>
      child.children.map((grandchild) => ({
        authorName: grandchild.name,
        relation: book.relations.grandchild(grandchild),
        texts: book.fromGrandchildren,
        words: { ...words, ...book.wordsFromChild(person, child) },
      })),
    ),
    ...siblings.map((sibling) => ({
      authorName: sibling.name,
      relation: book.relations.sibling(sibling),
      texts: book.fromSiblings,
      words,
    })),
  ];
}

function otherWriters(
  random: Random,
  person: Person,
  book: Phrasebook,
  { occupation, pastimes, words }: Pursuits,
): Writer[] {
  const known: Letters[] = [
    { relation: null, texts: occupation.letters },
    { relation: null, texts: occupation.letters },
    ...pastimes.map(({ letters }) => ({ relation: null, texts: letters })),
    ...book.fromOthers,
    ...book.fromOthers,
  ];
  return known.map((letters) => ({
    authorName: authorOf(random, person, book, letters),
    relation: letters.relation,
    texts: letters.texts,
    words,
  }));
}

function authorOf(random: Random, person: Person, book: Phrasebook, letters: Letters): string {
  if (letters.relation === null && random.chance(0.3)) return signature(random, person, book);
  return fullName(random, person, letters.by);
}

/** A younger relative of the given sex, or anyone of about the same age. */
function fullName(random: Random, { language, bornYear }: Person, sex?: Sex): string {
  const year = bornYear + (sex === undefined ? random.whole(-10, 40) : random.whole(22, 36));
  const name =
    sex === undefined
      ? relative(random, language, year).name
      : firstName(random, language, sex, year);
  return `${name} ${random.pick(nameBooks[language].surnames)}`;
}

function signature(random: Random, person: Person, book: Phrasebook): string {
  const year = person.bornYear + random.whole(-5, 40);
  const first = relative(random, person.language, year).name;
  const second = relative(random, person.language, year + 2).name;
  const surname = random.pick(nameBooks[person.language].surnames);
  return fill(random.pick(book.groups), {
    first,
    second: second === first ? surname : second,
    surname,
  });
}

function candleName(random: Random, person: Person, book: Phrasebook): string {
  const family = [...person.children, ...person.children.flatMap(({ children }) => children)];
  if (family.length > 0 && random.chance(0.25)) return random.pick(family).name;
  if (random.chance(0.25)) return signature(random, person, book);
  if (random.chance(0.5)) return fullName(random, person);
  return relative(random, person.language, person.bornYear + random.whole(0, 60)).name;
}
