import type { CalendarDay } from "#platform/days.ts";
import type { ParentKind, Sex } from "../../kinship/engine/kin-graph.ts";

/** The first and the last day that a date can mean; `null` where it leaves a side open. */
export type DayBounds = { earliest: CalendarDay | null; latest: CalendarDay | null };

export type LivingPerson = {
  id: string;
  sex: Sex | null;
  life: "living" | "dead" | null;
  birth: DayBounds | null;
  /** A death, burial or cremation is told of, dated or not. */
  hasDied: boolean;
  /** Of death, burial and cremation. */
  deaths: readonly DayBounds[];
  /** Of everything else that somebody lived to see. */
  events: readonly DayBounds[];
};

export type LivingFamily = {
  partners: readonly string[];
  marriages: readonly DayBounds[];
  /** Without `parents`, both partners are the child's parents, and nothing is said of how. */
  children: readonly {
    id: string;
    parents: readonly { id: string; kind: ParentKind | null }[];
  }[];
};

/** A day as a number that grows with time; a year is `YEAR` of them, so that years can be added. */
export type Day = number;
export const YEAR = 10_000;

export function asDay({ year, month, day }: CalendarDay): Day {
  return year * YEAR + month * 100 + day;
}

/** Of one, by what is told of the same or of another. */
export type Bound = { at: Day; of: string; by: string };

/** If one was born by a day, the other was born by that day and so many years. */
export type Rule = { from: string; to: string; years: number };

const YOUNGEST_PARENT = 12;
const YOUNGEST_PARTNER = 12;
const OLDEST_MOTHER = 60;
/** Also where it isn't said whether somebody is the mother or the father. */
const OLDEST_FATHER = 90;
/** A father may have died before the birth, a mother not. */
const AFTER_FATHERS_DEATH = 1;

type Parenthood = { parent: LivingPerson; child: string };

/** Only of parents by birth: who adopts is bound by no age. What isn't said counts as birth. */
export function parenthoods(
  people: ReadonlyMap<string, LivingPerson>,
  families: readonly LivingFamily[],
): Parenthood[] {
  return families.flatMap(({ partners, children }) =>
    children.flatMap(({ id, parents }) => {
      const said = parents.length > 0 ? parents : partners.map((of) => ({ id: of, kind: null }));
      return said.flatMap(({ id: of, kind }) => {
        const parent = people.get(of);
        const isByBirth = kind === null || kind === "birth";
        return isByBirth && parent !== undefined && people.has(id) ? [{ parent, child: id }] : [];
      });
    }),
  );
}

function oldestParent({ sex }: LivingPerson): number {
  return sex === "female" ? OLDEST_MOTHER : OLDEST_FATHER;
}

export function rulesOf(links: readonly Parenthood[]): Rule[] {
  return links.flatMap(({ parent, child }) => [
    { from: child, to: parent.id, years: -YOUNGEST_PARENT },
    { from: parent.id, to: child, years: oldestParent(parent) },
  ]);
}

/** By when people were born at the latest, as told of themselves or of a parent's death; their birth aside. */
export function latestBirths(
  people: readonly LivingPerson[],
  families: readonly LivingFamily[],
  links: readonly Parenthood[],
): Bound[] {
  const own = people.flatMap(({ id, deaths, events }) =>
    [...deaths, ...events].flatMap((date) => latest(date, id, 0)),
  );
  const married = families.flatMap(({ partners, marriages }) =>
    marriages.flatMap((date) => partners.flatMap((id) => latest(date, id, -YOUNGEST_PARTNER))),
  );
  const orphaned = links.flatMap(({ parent, child }) => {
    const years = parent.sex === "female" ? 0 : AFTER_FATHERS_DEATH;
    return parent.deaths.flatMap((date) => latest(date, child, years, parent.id));
  });
  return [...own, ...married, ...orphaned];
}

/** Since when people were born at the earliest, their birth aside: nobody lives for more than `years`. */
export function earliestBirths(
  people: readonly LivingPerson[],
  families: readonly LivingFamily[],
  { today, years }: { today: Day; years: number },
): Bound[] {
  const own = people.flatMap(({ id, events, life }) => [
    ...events.flatMap((date) => earliest(date, id, -years)),
    ...(life === "living" ? [{ at: today - years * YEAR, of: id, by: id }] : []),
  ]);
  const married = families.flatMap(({ partners, marriages }) =>
    marriages.flatMap((date) => partners.flatMap((id) => earliest(date, id, -years))),
  );
  return [...own, ...married];
}

function latest(date: DayBounds, of: string, years: number, by: string = of): Bound[] {
  return date.latest === null ? [] : [{ at: asDay(date.latest) + years * YEAR, of, by }];
}

function earliest(date: DayBounds, of: string, years: number): Bound[] {
  return date.earliest === null ? [] : [{ at: asDay(date.earliest) + years * YEAR, of, by: of }];
}
