import type { Visibility } from "../../tree/contract.ts";
import type { Dated, PersonContent } from "../../tree/model.ts";

/** From who is seen by most to who is seen by fewest. */
const SEEN_BY: readonly Visibility[] = ["auto", "keepers", "editors"];

type Called = PersonContent & { name: string };

/**
 * One person of two. Where both say something, the kept one's stands; both names, all events, citations and notes
 * stay. Who is said to be living by either is living, and what is hidden of either stays hidden.
 */
export function mergedPerson(keep: Called, drop: Called): Called {
  return {
    name: keep.name,
    birthName: keep.birthName ?? drop.birthName,
    nickname: keep.nickname ?? drop.nickname,
    names: bothNames(keep, drop),
    sex: keep.sex ?? drop.sex,
    life: drop.life === "living" ? "living" : (keep.life ?? drop.life),
    birth: bothDated(keep.birth, drop.birth),
    death: bothDated(keep.death, drop.death),
    events: eachOnce([...keep.events, ...drop.events]),
    citations: eachOnce([...keep.citations, ...drop.citations]),
    notes: bothNotes(keep.notes, drop.notes),
    visibility: stricter(keep.visibility, drop.visibility),
    unknownParents: bothUnknown(keep, drop),
  };
}

/**
 * The memorial's own person, called as on its page, with somebody else in one: the name, the dates and who sees them
 * are the page's, so that what the other one is called besides becomes a further name.
 */
export function mergedHome(
  {
    content,
    called,
  }: { content: PersonContent; called: Pick<Called, "name" | "birthName" | "nickname"> },
  drop: Called,
): PersonContent {
  const merged = mergedPerson({ ...content, ...called }, drop);
  const { sex, events, citations, notes, unknownParents } = merged;
  return {
    ...content,
    names: bothNames({ ...content, ...called }, drop, true),
    sex,
    events,
    citations,
    notes,
    unknownParents,
  };
}

function bothUnknown(keep: Called, drop: Called): PersonContent["unknownParents"] {
  return [...new Set([...keep.unknownParents, ...drop.unknownParents])];
}

function stricter(one: Visibility, other: Visibility): Visibility {
  return SEEN_BY.indexOf(one) < SEEN_BY.indexOf(other) ? other : one;
}

/** `isFixed`: what the other one alone is called can't take the empty place. */
function bothNames(keep: Called, drop: Called, isFixed = false): PersonContent["names"] {
  const further = (kind: "birth" | "known", full: string | null, place: string | null) =>
    full === null || (place === null && !isFixed) ? [] : [{ kind, ...WITHOUT_PARTS, full }];
  const told = [keep.name, keep.birthName, keep.nickname];
  const others = [
    ...further("known", drop.name, keep.name),
    ...further("birth", drop.birthName, keep.birthName),
    ...further("known", drop.nickname, keep.nickname),
  ].filter(({ full }) => !told.includes(full));
  return eachOnce([...keep.names, ...others, ...drop.names]);
}

const WITHOUT_PARTS = { given: null, surname: null };

function bothDated(one: Dated | null, other: Dated | null): Dated | null {
  if (one === null || other === null) return one ?? other;
  return { date: one.date ?? other.date, place: one.place ?? other.place };
}

function bothNotes(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one.includes(other) ? one : `${one}\n\n${other}`;
}

/** In their order; the same facts in another order of fields are the same. */
export function eachOnce<Value extends object>(values: readonly Value[]): Value[] {
  const keyOf = (value: Value) => JSON.stringify(sorted(value));
  return values.filter(
    (value, at) => values.findIndex((other) => keyOf(other) === keyOf(value)) === at,
  );
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, each]) => [key, sorted(each)]);
}
