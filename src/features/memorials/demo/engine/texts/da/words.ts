import type { Child, Person, Relative } from "#features/memorials/demo/engine/people/person.ts";
import type { Words } from "#features/memorials/demo/engine/texts/phrasebook.ts";

/**
 * The placeholders of Danish templates; those about a partner or children exist only if there are
 * any.
 */
export function wordsFor(person: Person, years: number): Words {
  const woman = person.sex === "female";
  return {
    navn: person.firstName,
    navns: genitive(person.firstName),
    han: woman ? "hun" : "han",
    Han: woman ? "Hun" : "Han",
    ham: woman ? "hende" : "ham",
    hans: woman ? "hendes" : "hans",
    fødeby: person.birthPlace,
    by: person.home,
    dødssted: person.deathPlace,
    år: number(years),
    ...(person.age === null ? {} : { alder: String(person.age) }),
    ...partnerWords(person),
    ...childrenWords(person.children),
    ...(person.siblings[0] === undefined ? {} : { søskende: person.siblings[0].name }),
  };
}

export function wordsFromChild(person: Person, child: Relative): Words {
  const woman = person.sex === "female";
  const own = child.sex === "female" ? ["Mormor", "Morfar"] : ["Farmor", "Farfar"];
  return {
    mor: woman ? "mor" : "far",
    Mor: woman ? "Mor" : "Far",
    bedste: (woman ? own[0] : own[1])?.toLowerCase() ?? "",
    Bedste: (woman ? own[0] : own[1]) ?? "",
  };
}

export const relations = {
  child: ({ sex }: Relative) => (sex === "female" ? "datter" : "søn"),
  grandchild: () => "barnebarn",
  sibling: ({ sex }: Relative) => (sex === "female" ? "søster" : "bror"),
};

/** Danish puts no apostrophe before the s, and only an apostrophe after s, x and z. */
export function genitive(name: string): string {
  return /[sxz]$/i.test(name) ? `${name}’` : `${name}s`;
}

function partnerWords({ partner }: Person): Words {
  if (partner === null) return {};
  const woman = partner.sex === "female";
  return {
    partner: partner.name,
    partnerHan: woman ? "hun" : "han",
    partnerHam: woman ? "hende" : "ham",
    bryllupsår: String(partner.marriedYear),
  };
}

function childrenWords(children: readonly Child[]): Words {
  const [first] = children;
  if (first === undefined) return {};
  const names = children.map(({ name }) => name);
  if (names.length === 1) return { enebarn: first.name, barn: first.name };
  return { børn: list(names), barn: first.name, antal: number(names.length) };
}

function list(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} og ${names.at(-1) ?? ""}`;
}

const SPELLED = [
  "nul",
  "et",
  "to",
  "tre",
  "fire",
  "fem",
  "seks",
  "syv",
  "otte",
  "ni",
  "ti",
  "elleve",
  "tolv",
];

function number(value: number): string {
  return SPELLED[value] ?? String(value);
}
