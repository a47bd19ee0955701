import type { KinGraph, KinPerson } from "../../kinship/engine/kin-graph.ts";
import type { FAMILY_ENDS, FAMILY_KINDS } from "../contract.ts";
import type { ChildParent, Dated } from "../model.ts";

export type SeenFamily = {
  id: string;
  kind: (typeof FAMILY_KINDS)[number] | null;
  ended: (typeof FAMILY_ENDS)[number] | null;
  marriage: Dated | null;
  partners: readonly string[];
  children: readonly { personId: string; parents: readonly ChildParent[] }[];
};

/** Nothing is told of how an untold one belongs to others: only that they do. */
export function maskedFamily<Family extends SeenFamily>(
  family: Family,
  isUntold: (id: string) => boolean,
): SeenFamily {
  const isTold = !family.partners.some(isUntold);
  return {
    id: family.id,
    kind: isTold ? family.kind : null,
    ended: isTold ? family.ended : null,
    marriage: isTold ? family.marriage : null,
    partners: family.partners,
    children: family.children.map(({ personId, parents }) => ({
      personId,
      parents: parents.map((parent) => ({
        personId: parent.personId,
        kind: isUntold(personId) || isUntold(parent.personId) ? null : parent.kind,
      })),
    })),
  };
}

type Person = Pick<KinPerson, "id" | "sex"> & { birth: Dated | null };

/** What words of kinship are made of: of an untold one the sex alone. */
export function kinGraphOf(
  people: readonly Person[],
  families: readonly SeenFamily[],
  isUntold: (id: string) => boolean,
): KinGraph {
  const known = new Map<string, KinPerson>(
    people.map(({ id, sex, birth }) => [
      id,
      { id, sex, birth: isUntold(id) ? null : (birth?.date ?? null) },
    ]),
  );
  const members = families.flatMap(({ partners, children }) => [
    ...partners,
    ...children.map(({ personId }) => personId),
  ]);
  for (const id of members) if (!known.has(id)) known.set(id, { id, sex: null, birth: null });
  return {
    people: known,
    families: families.map((each) => {
      const { partners, children, marriage, ...family } = maskedFamily(each, isUntold);
      return {
        ...family,
        partners: [...partners],
        marriage: marriage?.date ?? null,
        children: children.map(({ personId, parents }) => ({
          id: personId,
          parents: parents.map(({ personId: id, kind }) => ({ id, kind })),
        })),
      };
    }),
  };
}
