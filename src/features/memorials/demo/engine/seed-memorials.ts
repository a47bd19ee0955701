import { inventPerson } from "#features/memorials/demo/engine/people/invent-person.ts";
import type { Language } from "#features/memorials/demo/engine/people/person.ts";
import { createSlugs } from "#features/memorials/demo/engine/people/slug.ts";
import { picturesOf } from "./pictures.ts";
import { randomFor } from "./random.ts";
import type { SeedMemorial } from "./seed-memorial.ts";
import { choosePursuits, tellLife } from "#features/memorials/demo/engine/texts/life-story.ts";
import { phrasebooks } from "#features/memorials/demo/engine/texts/phrasebooks.ts";
import {
  lightCandles,
  writeGuestbook,
  writeTributes,
} from "#features/memorials/demo/engine/texts/visitors.ts";

/**
 * Generates `count` memorials, one at a time. The same seed gives the same memorials, and the first
 * hundred of a thousand are the same as a hundred.
 */
export function* seedMemorials(count: number, seed: number): Generator<SeedMemorial> {
  const slugFor = createSlugs();
  for (let i = 0; i < count; i++) {
    yield inventMemorial(`${seed}:${i}`, slugFor);
  }
}

function inventMemorial(
  key: string,
  slugFor: (name: string, bornYear: number) => string,
): SeedMemorial {
  const language = randomFor(key, "language").weighted<Language>([
    ["da", 82],
    ["en", 11],
    ["es", 7],
  ]);
  const person = inventPerson(randomFor(key, "person"), language);
  const book = phrasebooks[language];
  const random = randomFor(key, "page");
  const pursuits = choosePursuits(random, person, book);
  return {
    slug: slugFor(person.name, person.bornYear),
    kind: "person",
    name: person.name,
    birthName: person.birthName,
    nickname: person.nickname,
    bornOn: person.bornOn,
    diedOn: person.diedOn,
    birthPlace: random.chance(0.85) ? person.birthPlace : null,
    deathPlace: random.chance(0.7) ? person.deathPlace : null,
    epitaph: random.chance(0.6) ? random.pick(book.epitaphs) : null,
    biography: random.chance(0.94) ? tellLife(random, person, book, pursuits) : "",
    language,
    pictures: picturesOf(randomFor(key, "pictures"), person, book, pursuits),
    guestbook: writeGuestbook(randomFor(key, "guestbook"), person, book, pursuits),
    candles: lightCandles(randomFor(key, "candles"), person, book),
    tributes: writeTributes(randomFor(key, "tributes"), person, book, pursuits),
  };
}
