import type { Child, Person, Relative } from "#features/memorials/demo/engine/people/person.ts";
import type { Words } from "#features/memorials/demo/engine/texts/phrasebook.ts";

export function wordsFor(person: Person, years: number): Words {
  const woman = person.sex === "female";
  return {
    name: person.firstName,
    he: woman ? "she" : "he",
    He: woman ? "She" : "He",
    him: woman ? "her" : "him",
    his: woman ? "her" : "his",
    His: woman ? "Her" : "His",
    birthtown: person.birthPlace,
    town: person.home,
    deathtown: person.deathPlace,
    years: String(years),
    ...(person.age === null ? {} : { age: String(person.age) }),
    ...(person.partner === null
      ? {}
      : { partner: person.partner.name, married: String(person.partner.marriedYear) }),
    ...childrenWords(person.children),
  };
}

export function wordsFromChild(person: Person): Words {
  const woman = person.sex === "female";
  return { mum: woman ? "Mum" : "Dad", gran: woman ? "Gran" : "Grandad" };
}

export const relations = {
  child: ({ sex }: Relative) => (sex === "female" ? "daughter" : "son"),
  grandchild: ({ sex }: Relative) => (sex === "female" ? "granddaughter" : "grandson"),
  sibling: ({ sex }: Relative) => (sex === "female" ? "sister" : "brother"),
};

function childrenWords(children: readonly Child[]): Words {
  const names = children.map(({ name }) => name);
  const last = names.at(-1);
  if (last === undefined) return {};
  if (names.length === 1) return { onlychild: last };
  return { children: `${names.slice(0, -1).join(", ")} and ${last}` };
}
