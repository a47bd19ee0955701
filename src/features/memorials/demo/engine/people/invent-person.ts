import type { Random } from "#features/memorials/demo/engine/random.ts";
import { blurred, certainAge, inventDay, LATEST_DEATH } from "./dates.ts";
import type { Generations } from "./name-book.ts";
import { nameBooks } from "./names.ts";
import type { Child, Language, Person, Relative, Sex } from "./person.ts";
import { places } from "./places.ts";

/** Generates a person and their family; the same random sequence gives the same person. */
export function inventPerson(random: Random, language: Language): Person {
  const sex: Sex = random.chance(0.5) ? "female" : "male";
  const lived = random.weighted([
    [random.whole(76, 97), 70],
    [random.whole(60, 75), 20],
    [random.whole(38, 59), 10],
  ]);
  const diedYear = LATEST_DEATH - Math.floor(random.between(0, 1) ** 2 * 34);
  const bornYear = diedYear - lived;
  const born = inventDay(random, bornYear);
  const died = inventDay(random, diedYear);
  const bornOn = random.chance(0.03)
    ? null
    : blurred(random, born, { day: 76, month: 5, year: 12, about: 7 });
  const diedOn = blurred(random, died, { day: 86, month: 7, year: 5, about: 1 });
  const partner = inventPartner(random, language, sex, bornYear, lived);
  const named = inventNames(random, language, sex, bornYear, partner !== null);
  const home = random.pick(places[language]);
  return {
    language,
    sex,
    ...named,
    bornYear,
    diedYear,
    bornOn,
    diedOn,
    age: certainAge(bornOn, diedOn),
    birthPlace: random.chance(0.35) ? home : random.pick(places[language]),
    home,
    deathPlace: random.chance(0.85) ? home : random.pick(places[language]),
    partner,
    children: partner === null ? [] : inventChildren(random, language, bornYear, diedYear),
    siblings: Array.from({ length: random.whole(0, 3) }, () =>
      relative(random, language, bornYear + random.whole(-9, 9)),
    ),
  };
}

/** A relative born in `bornYear`, with a first name of that time. */
export function relative(random: Random, language: Language, bornYear: number): Relative {
  const sex: Sex = random.chance(0.5) ? "female" : "male";
  return { sex, name: firstName(random, language, sex, bornYear) };
}

export function firstName(random: Random, language: Language, sex: Sex, bornYear: number): string {
  return random.pick(generation(nameBooks[language][sex], bornYear));
}

function generation(names: Generations, bornYear: number): readonly string[] {
  if (bornYear < 1945) return names[0];
  if (bornYear < 1966) return names[1];
  return bornYear < 1990 ? names[2] : names[3];
}

type Named = Pick<Person, "name" | "firstName" | "surname" | "birthName" | "nickname">;

function inventNames(
  random: Random,
  language: Language,
  sex: Sex,
  bornYear: number,
  married: boolean,
): Named {
  const book = nameBooks[language];
  const first = firstName(random, language, sex, bornYear);
  if (language === "es") {
    const [surname, second] = random.sample(book.surnames, 2);
    const family = `${surname ?? ""} ${second ?? ""}`.trim();
    return {
      name: `${first} ${family}`,
      firstName: first,
      surname: family,
      birthName: null,
      nickname: null,
    };
  }
  const [surname = "", maiden = ""] = random.sample(book.surnames, 2);
  const tookName = sex === "female" && married && random.chance(bornYear < 1955 ? 0.9 : 0.5);
  const middle = middleName(random, language, sex, bornYear, [first, surname, maiden]);
  const name = [first, middle, surname].filter((part) => part !== null).join(" ");
  return {
    name,
    firstName: first,
    surname,
    birthName: tookName ? maiden : null,
    nickname: random.chance(0.06) ? random.pick(book.nicknames[sex]) : null,
  };
}

function middleName(
  random: Random,
  language: Language,
  sex: Sex,
  bornYear: number,
  taken: readonly string[],
): string | null {
  if (!random.chance(0.55)) return null;
  const book = nameBooks[language];
  const given = random.chance(0.4) || language === "en";
  const chosen = given ? firstName(random, language, sex, bornYear) : random.pick(book.middleNames);
  return taken.includes(chosen) ? null : chosen;
}

function inventPartner(
  random: Random,
  language: Language,
  sex: Sex,
  bornYear: number,
  lived: number,
): Person["partner"] {
  if (random.chance(0.16)) return null;
  const other: Sex = sex === "female" ? "male" : "female";
  const partnerSex = random.chance(0.03) ? sex : other;
  const marriedYear = bornYear + Math.min(lived - 8, random.whole(21, 31));
  const name = firstName(random, language, partnerSex, bornYear + random.whole(-4, 4));
  return { name, sex: partnerSex, marriedYear };
}

function inventChildren(
  random: Random,
  language: Language,
  bornYear: number,
  diedYear: number,
): Child[] {
  const count = random.weighted([
    [0, 12],
    [1, 16],
    [2, 40],
    [3, 24],
    [4, 8],
  ]);
  const children: Child[] = [];
  let year = bornYear + random.whole(24, 30);
  for (let i = 0; i < count && year < diedYear - 4; i++) {
    const child = relative(random, language, year);
    if (!children.some(({ name }) => name === child.name)) {
      const grandchildren = inventGrandchildren(random, language, year, diedYear);
      children.push({ ...child, bornYear: year, children: grandchildren });
    }
    year += random.whole(2, 4);
  }
  return children;
}

/** Only those who were old enough to write on the page themselves. */
function inventGrandchildren(
  random: Random,
  language: Language,
  parentBorn: number,
  diedYear: number,
): Relative[] {
  const first = parentBorn + 26;
  const grandchildren = Array.from({ length: random.whole(0, 3) }, (_, n) =>
    relative(random, language, first + n * 3),
  );
  return first < diedYear - 14 ? distinct(grandchildren) : [];
}

function distinct(people: readonly Relative[]): Relative[] {
  return people.filter((one, i) => people.findIndex(({ name }) => name === one.name) === i);
}
