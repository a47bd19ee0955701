import { GUESSABLE_TEXTS } from "#features/memorials/contract.ts";
import { slugFrom } from "#features/memorials/model.ts";

/** Words in such slugs that are no part of a name. */
const EXPECTED = new Set(
  [
    "minde mindeside mindesiden memorial memory in recuerdo pagina de la el los las del y e",
    "for om til og fra en et den din vores min kaere elskede vi savner dig familien",
    "of and the our my dear beloved family en memoria querido querida familia",
    "mor far mormor morfar farmor farfar bedste bedstemor bedstefar oldemor oldefar",
    "mum mom dad granny grandma grandpa mama papa abuela abuelo",
  ].flatMap((words) => words.split(" ")),
);

/** The name, and the texts in which somebody who knows the person looks for a slug. */
export type Named = { name: string } & Record<(typeof GUESSABLE_TEXTS)[number], string | null>;

/** Whether somebody who knows the person can guess the slug: names, years, common words. */
export function isGuessableSlug(slug: string, person: Named): boolean {
  const texts = GUESSABLE_TEXTS.map((field) => person[field]);
  const known = [person.name, ...texts].flatMap((words) => slugFrom(words ?? "").split("-"));
  return slug
    .split("-")
    .every((part) => /^\d{1,4}$/.test(part) || EXPECTED.has(part) || known.includes(part));
}
