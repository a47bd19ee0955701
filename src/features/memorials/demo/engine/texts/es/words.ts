import type { Child, Person, Relative } from "#features/memorials/demo/engine/people/person.ts";
import type { Words } from "#features/memorials/demo/engine/texts/phrasebook.ts";

/** `o` ends adjectives, `lo` and `le` stand for the person; Spanish needs no pronoun as subject. */
export function wordsFor(person: Person, years: number): Words {
  const woman = person.sex === "female";
  return {
    nombre: person.firstName,
    o: woman ? "a" : "o",
    lo: woman ? "la" : "lo",
    pueblo: person.birthPlace,
    casa: person.home,
    lugar: person.deathPlace,
    años: String(years),
    ...(person.age === null ? {} : { edad: String(person.age) }),
    ...(person.partner === null
      ? {}
      : { pareja: person.partner.name, boda: String(person.partner.marriedYear) }),
    ...childrenWords(person.children),
  };
}

export function wordsFromChild(person: Person): Words {
  const woman = person.sex === "female";
  return { mamá: woman ? "Mamá" : "Papá", abuela: woman ? "Abuela" : "Abuelo" };
}

export const relations = {
  child: ({ sex }: Relative) => (sex === "female" ? "hija" : "hijo"),
  grandchild: ({ sex }: Relative) => (sex === "female" ? "nieta" : "nieto"),
  sibling: ({ sex }: Relative) => (sex === "female" ? "hermana" : "hermano"),
};

function childrenWords(children: readonly Child[]): Words {
  const names = children.map(({ name }) => name);
  const last = names.at(-1);
  if (last === undefined) return {};
  if (names.length === 1) return { único: last };
  return { hijos: `${names.slice(0, -1).join(", ")} y ${last}` };
}
