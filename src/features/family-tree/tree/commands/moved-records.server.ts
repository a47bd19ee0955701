import type { ChangedRecord, ChildParent, FamilyContent, PersonContent } from "../model.ts";
import { realOnes } from "./change-marks.server.ts";

/** A page says these of its own person, who has none of them in the tree. */
const OWN = {
  name: null,
  birthName: null,
  nickname: null,
  birth: null,
  death: null,
  life: null,
  visibility: "auto",
} as const satisfies Partial<PersonContent>;

/** What the page said of the person whose tree it was: from now on the tree says it, as of any other who has died. */
export type Said = Pick<PersonContent, "name" | "birthName" | "nickname" | "birth" | "death">;

export type Move = {
  /** The page whose tree it was, and its person. */
  from: string;
  /** The page whose tree it becomes, and its person from now on. */
  to: string;
  /** That person until now. */
  personId: string;
  said: Said;
};

export function asOwnPerson(content: PersonContent): PersonContent {
  return { ...content, ...OWN };
}

export function asOrdinaryPerson(content: PersonContent, said: Said): PersonContent {
  return { ...content, ...said, life: "dead", visibility: "auto" };
}

/**
 * What was changed, as if the tree had always been that of the other page. That its person was added or removed is
 * left out: a page's own person is always there.
 */
export function movedRecords(records: readonly ChangedRecord[], move: Move): ChangedRecord[] {
  const moved = records.flatMap((record): ChangedRecord[] => {
    if (record.of === "family") {
      const [before, after] = [movedFamily(record.before, move), movedFamily(record.after, move)];
      return [{ ...record, before, after }];
    }
    const { id, before, after } = record;
    if (id !== move.from && id !== move.personId) return [record];
    if (before === null || after === null) return [];
    const asNow = (content: PersonContent) =>
      id === move.from ? asOrdinaryPerson(content, move.said) : asOwnPerson(content);
    const now = id === move.from ? id : move.to;
    return [{ of: "person", id: now, before: asNow(before), after: asNow(after) }];
  });
  return realOnes(moved);
}

function movedFamily(family: FamilyContent | null, move: Move): FamilyContent | null {
  if (family === null) return null;
  const nowOf = (id: string) => (id === move.personId ? move.to : id);
  const parentNow = ({ personId, kind }: ChildParent) => ({ personId: nowOf(personId), kind });
  return {
    ...family,
    partners: family.partners.map(nowOf),
    children: family.children.map(({ personId, parents }) => ({
      personId: nowOf(personId),
      parents: parents.map(parentNow),
    })),
  };
}
