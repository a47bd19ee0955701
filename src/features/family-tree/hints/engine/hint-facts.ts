import { boundsOf, parseDateValue } from "../../dates/engine/tree-dates.ts";
import { asDay, YEAR, type Day } from "../../living/engine/birth-bounds.ts";
import type { ParentKind, Sex } from "../../kinship/engine/kin-graph.ts";
import type { HintKind } from "./hint-kinds.ts";

/** All dates are DateValues. */
export type HintPerson = {
  id: string;
  name: string;
  birthName: string | null;
  /** Whole ones. */
  otherNames: readonly string[];
  sex: Sex | null;
  birth: string | null;
  death: string | null;
  events: readonly { kind: string; date: string | null }[];
};

export type HintFamily = {
  partners: readonly string[];
  marriages: readonly (string | null)[];
  /** Without `parents`, both partners are the child's parents, and nothing is said of how. */
  children: readonly {
    id: string;
    parents: readonly { id: string; kind: ParentKind | null }[];
  }[];
};

export type Hint = { kind: HintKind; people: string[] };

/** The first and the last day that something can have happened on. */
export type Span = { earliest: Day | null; latest: Day | null };

export const UNKNOWN: Span = { earliest: null, latest: null };

/** Somebody's life as far as dates tell of it. */
export type Life = { birth: Span; death: Span };

const ROUGH: ReadonlySet<string> = new Set(["about", "calculated", "estimated"]);
/** By how much a rough date may be wrong before anything is called odd. */
const ROUGH_YEARS = 5;

export function spanOf(date: string | null): Span {
  if (date === null) return UNKNOWN;
  const { earliest, latest } = boundsOf(date);
  const years = ROUGH.has(parseDateValue(date)?.kind ?? "") ? ROUGH_YEARS : 0;
  return {
    earliest: earliest === null ? null : asDay(earliest) - years * YEAR,
    latest: latest === null ? null : asDay(latest) + years * YEAR,
  };
}

/** Whether one certainly lies more than so many years before the other. */
export function isBefore(one: Span, other: Span, years = 0): boolean {
  if (one.latest === null || other.earliest === null) return false;
  return one.latest + years * YEAR < other.earliest;
}

const ENDS: ReadonlySet<string> = new Set(["burial", "cremation"]);

export function isEnd({ kind }: { kind: string }): boolean {
  return ENDS.has(kind);
}

/** Without a death, who was buried was dead by then. */
export function lifeOf({ birth, death, events }: HintPerson): Life {
  const ends = events.filter(isEnd).flatMap(({ date }) => spanOf(date).latest ?? []);
  const died = spanOf(death);
  const latest = [died.latest ?? [], ends].flat();
  return {
    birth: spanOf(birth),
    death: {
      earliest: died.earliest,
      latest: latest.length === 0 ? null : latest.reduce((a, b) => Math.min(a, b)),
    },
  };
}

export type Parenthood = { child: string; parent: string; kind: ParentKind | null };

export function parenthoodsIn(families: readonly HintFamily[]): Parenthood[] {
  return families.flatMap(({ partners, children }) =>
    children.flatMap(({ id, parents }) => {
      const said = parents.length > 0 ? parents : partners.map((of) => ({ id: of, kind: null }));
      return said.map(({ id: parent, kind }) => ({ child: id, parent, kind }));
    }),
  );
}
