import { boundsOf } from "../../dates/engine/tree-dates.ts";
import type { judgeLiving } from "../../living/engine/judge-living.ts";
import type { FamilyContent, PersonContent } from "../model.ts";

/** What is judged of people and families, whether they are in a tree or in a file. */
export type Living = Parameters<typeof judgeLiving>[0][number];
type Family = Pick<FamilyContent, "partners" | "children" | "events">;

const ENDS: ReadonlySet<string> = new Set(["burial", "cremation"]);

type Person = Pick<PersonContent, "sex" | "life" | "birth" | "death" | "events"> & {
  id: string;
  isSaidDead: boolean;
};

export function asLiving({ id, sex, life, birth, death, events, isSaidDead }: Person): Living {
  const ends = events.filter(({ kind }) => ENDS.has(kind));
  const others = events.filter(({ kind }) => !ENDS.has(kind));
  return {
    id,
    sex,
    life,
    birth: boundsIn(birth?.date ?? null),
    hasDied: isSaidDead,
    deaths: boundsOfAll([death, ...ends]),
    events: boundsOfAll(others),
  };
}

export function asLivingFamily({ partners, children, events }: Family) {
  return {
    partners,
    marriages: boundsOfAll(events.filter(({ kind }) => kind === "marriage")),
    children: children.map(({ personId, parents }) => ({
      id: personId,
      parents: parents.map(({ personId: parent, kind }) => ({ id: parent, kind })),
    })),
  };
}

export function boundsIn(date: string | null) {
  return date === null ? null : boundsOf(date);
}

export function boundsOfAll(dated: readonly ({ date: string | null } | null)[]) {
  return dated.flatMap((each) => boundsIn(each?.date ?? null) ?? []);
}
