import { parentsIn } from "../model.ts";

/** A family with everybody in it. */
export type Kin = {
  id: string;
  partners: readonly string[];
  children: readonly { personId: string; parents: readonly { personId: string }[] }[];
};

/** What is known of a tree so far: families, and who belongs to them. */
export class KnownFamilies<Family extends Kin> {
  readonly #families = new Map<string, Family>();
  readonly #asChild = new Map<string, Family[]>();
  readonly #asPartner = new Map<string, Family[]>();

  add(families: readonly Family[]): void {
    for (const family of families.filter(({ id }) => !this.#families.has(id))) {
      this.#families.set(family.id, family);
      for (const id of family.partners) push(this.#asPartner, id, family);
      for (const { personId } of family.children) push(this.#asChild, personId, family);
    }
  }

  get families(): Family[] {
    return [...this.#families.values()];
  }

  /** In the families' order: those who brought them up may be others than those of the birth. */
  parentsOf(person: string): string[] {
    const parents = (this.#asChild.get(person) ?? []).flatMap((family) =>
      family.children
        .filter(({ personId }) => personId === person)
        .flatMap((child) => parentsIn(family, child)),
    );
    return [...new Set(parents)];
  }

  partnersOf(person: string): string[] {
    const partners = (this.#asPartner.get(person) ?? []).flatMap((family) => family.partners);
    return others(partners, person);
  }

  childrenOf(person: string): string[] {
    const children = (this.#asPartner.get(person) ?? []).flatMap((family) =>
      family.children
        .filter((child) => parentsIn(family, child).includes(person))
        .map(({ personId }) => personId),
    );
    return [...new Set(children)];
  }

  /** Those of the partner alone, too: they stand in the same family. */
  childrenBeside(person: string): string[] {
    const children = (this.#asPartner.get(person) ?? []).flatMap((family) =>
      family.children.map(({ personId }) => personId),
    );
    return [...new Set(children)];
  }

  /** First those of the same family, then those who share a parent. */
  siblingsOf(person: string): string[] {
    const full = (this.#asChild.get(person) ?? []).flatMap((family) =>
      family.children.map(({ personId }) => personId),
    );
    const half = this.parentsOf(person).flatMap((parent) => this.childrenOf(parent));
    return others([...full, ...half], person);
  }
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

function others(people: readonly string[], person: string): string[] {
  return [...new Set(people)].filter((id) => id !== person);
}
