import type { ChangedRecord } from "../model.ts";
import { realOnes } from "./change-marks.server.ts";
import { withoutMember } from "./joined-family.server.ts";
import { contentOf } from "../model.ts";

/** What was changed, as if somebody had never been in the tree. */
export function withoutPerson(records: readonly ChangedRecord[], person: string): ChangedRecord[] {
  const others = records.flatMap((record): ChangedRecord[] => {
    if (record.of === "person") return record.id === person ? [] : [record];
    const { before, after } = record;
    const bare = (family: typeof before) =>
      family === null
        ? null
        : isIn(family, person)
          ? withoutMember(family, person)
          : contentOf(family);
    return [{ ...record, before: bare(before), after: bare(after) }];
  });
  return realOnes(others);
}

type Family = NonNullable<Extract<ChangedRecord, { of: "family" }>["after"]>;

function isIn({ partners, children }: Family, person: string): boolean {
  return (
    partners.includes(person) ||
    children.some(({ personId, parents }) =>
      [personId, ...parents.map((parent) => parent.personId)].includes(person),
    )
  );
}
