import type { CardFamily } from "../contract.ts";
import { parentsIn, type Dated } from "../model.ts";
import { maskedFamily, type SeenFamily } from "./seen-graph.server.ts";

type Card = { id: string };

/**
 * The people of a page whom somebody meets: those they may see, and hidden ones who stand beside one of them. Hidden
 * ones are called by a key of this answer alone.
 */
export function seenPeople<Person extends Card>(
  people: readonly Person[],
  families: readonly SeenFamily[],
  { isHidden, isLiving }: { isHidden: (id: string) => boolean; isLiving: (id: string) => boolean },
): { people: Person[]; keyOf: (id: string) => string | null } {
  const beside = new Set(
    families
      .map(membersOf)
      .filter((members) => !members.every(isHidden))
      .flat(),
  );
  const seen = people.filter(({ id }) => !isHidden(id) || beside.has(id));
  const hidden = seen.filter(({ id }) => isHidden(id));
  const keys = new Map([
    ...seen.map(({ id }) => [id, id] as const),
    ...hidden.map(
      ({ id }, index) => [id, `${isLiving(id) ? "living" : "hidden"}-${index + 1}`] as const,
    ),
  ]);
  return { people: seen, keyOf: (id) => keys.get(id) ?? null };
}

export function membersOf({ partners, children }: Pick<SeenFamily, "partners" | "children">) {
  return [...partners, ...children.map(({ personId }) => personId)];
}

type Asked = {
  isHidden: (id: string) => boolean;
  /** Also of those who are called by name, and no more. */
  isUntold: (id: string) => boolean;
  keyOf: (id: string) => string | null;
  /** The days that a birth can mean; `null` unless it is a single one. */
  birthdayOf: (id: string) => number | null;
  dated: (marriage: Dated | null) => CardFamily["marriage"];
};

/** Families as far as they are on the page; none that only hidden ones belong to. */
export function seenFamilies(families: readonly SeenFamily[], asked: Asked): CardFamily[] {
  const { isHidden, keyOf } = asked;
  return families.flatMap((family) => {
    const members = membersOf(family).filter((id) => keyOf(id) !== null);
    return members.length < 2 || members.every(isHidden) ? [] : [seenFamily(family, asked)];
  });
}

function seenFamily(family: SeenFamily, { isUntold, keyOf, birthdayOf, dated }: Asked): CardFamily {
  const { id, kind, ended, marriage, partners, children } = maskedFamily(family, isUntold);
  const keysOf = (ids: readonly string[]) => ids.flatMap((each) => keyOf(each) ?? []);
  const shownPartners = keysOf(partners);
  const birthdays = children.map(({ personId }) =>
    isUntold(personId) ? null : birthdayOf(personId),
  );
  return {
    id,
    partners: shownPartners,
    kind,
    ended,
    marriage: dated(marriage),
    children: children.flatMap((child, index) => {
      const key = keyOf(child.personId);
      const isOfThese = keysOf(parentsIn(family, child)).length > 0 || shownPartners.length === 0;
      if (key === null || !isOfThese) return [];
      const parents = child.parents.flatMap(({ personId, kind: how }) => {
        const parent = keyOf(personId);
        return parent === null ? [] : { key: parent, kind: how };
      });
      return { key, parents, isTwin: isTwin(birthdays, index) };
    }),
  };
}

const TWIN_DAYS = 2;

function isTwin(birthdays: readonly (number | null)[], index: number): boolean {
  const own = birthdays[index] ?? null;
  if (own === null) return false;
  return birthdays.some(
    (day, at) => at !== index && day !== null && Math.abs(day - own) <= TWIN_DAYS,
  );
}
