import type { CalendarDay } from "#platform/days.ts";
import {
  asDay,
  earliestBirths,
  latestBirths,
  parenthoods,
  rulesOf,
  YEAR,
  type Bound,
  type Day,
  type LivingFamily,
  type LivingPerson,
  type Rule,
} from "./birth-bounds.ts";
import { ownAncestors } from "./circles.ts";

type Days = ReadonlyMap<string, Day>;

/**
 * Where a bound is lowered so often, it goes round: somebody is a child and, by others, a late descendant of the same.
 * Every bound on the way is a proof of its own, so stopping early loses nothing but sharpness.
 */
const ROUNDS = 40;

/**
 * Who is to be treated as living: whoever isn't said to be dead, unless they were certainly born more than `years` ago.
 * All bounds are proofs, never guesses. One's own date of birth decides alone, unless others prove that it is too
 * early. Where facts contradict each other nothing is proved, neither of those whom they are about nor through them.
 */
export function judgeLiving(
  people: readonly LivingPerson[],
  families: readonly LivingFamily[],
  { today, years }: { today: CalendarDay; years: number },
): Map<string, boolean> {
  const now = asDay(today);
  const links = parenthoods(new Map(people.map((person) => [person.id, person])), families);
  const bounds = latestBirths(people, families, links);
  const lowest = earliestBirths(people, families, { today: now, years });
  const circle = ownAncestors(links);
  const rules = without(circle, rulesOf(links), ({ from, to }) => [from, to]);
  const born = ownBirths(people, "latest");
  const derived = settle(bounds, rules, born);
  const since = earliest(people, rules, lowest);
  const doubtful = new Set([...circle, ...derived.goingRound]);
  for (const { id } of people) {
    if (isContradicted(id, { born, derived: derived.days, since })) doubtful.add(id);
  }
  const proved =
    doubtful.size === 0
      ? derived
      : settle(
          without(doubtful, bounds, ({ of, by }) => [of, by]),
          without(doubtful, rules, ({ from, to }) => [from, to]),
          born,
        );
  const limit = now - years * YEAR;
  return new Map(
    people.map((person) => {
      const { id } = person;
      const latest = doubtful.has(id) ? undefined : (born.get(id) ?? proved.days.get(id));
      return [id, isLiving(person, latest, limit)];
    }),
  );
}

function isLiving({ life, hasDied }: LivingPerson, latest: Day | undefined, limit: Day): boolean {
  if (life === "living") return true;
  if (life === "dead" || hasDied) return false;
  return latest === undefined || latest >= limit;
}

function isContradicted(
  id: string,
  { born, derived, since }: { born: Days; derived: Days; since: Days },
): boolean {
  const latest = born.get(id) ?? derived.get(id);
  return latest !== undefined && (since.get(id) ?? latest) > latest;
}

function ownBirths(people: readonly LivingPerson[], side: "earliest" | "latest"): Days {
  return new Map(
    people.flatMap(({ id, birth }) => {
      const day = birth?.[side] ?? null;
      return day === null ? [] : [[id, asDay(day)] as const];
    }),
  );
}

/** Earliest births by the same rules read the other way, with all signs turned; one's own among them. */
function earliest(
  people: readonly LivingPerson[],
  rules: readonly Rule[],
  bounds: readonly Bound[],
): Days {
  const born = ownBirths(people, "earliest");
  const { days } = settle(
    bounds.map((bound) => ({ ...bound, at: -bound.at })),
    rules.map(({ from, to, years }) => ({ from: to, to: from, years })),
    new Map([...born].map(([id, day]) => [id, -day])),
  );
  const others = [...days].map(([id, day]): [string, Day] => [
    id,
    Math.max(-day, born.get(id) ?? -Infinity),
  ]);
  return new Map([...born, ...others]);
}

function without<Told>(
  doubtful: ReadonlySet<string>,
  all: readonly Told[],
  whom: (told: Told) => readonly string[],
): Told[] {
  return all.filter((told) => whom(told).every((id) => !doubtful.has(id)));
}

/**
 * The lowest bounds that follow, over the whole tree. What is `fixed` is passed on in place of what follows from
 * others.
 */
function settle(
  bounds: readonly Bound[],
  rules: readonly Rule[],
  fixed: Days,
): { days: Days; goingRound: string[] } {
  const rulesFrom = Map.groupBy(rules, ({ from }) => from);
  const days = new Map<string, Day>();
  const rounds = new Map<string, number>();
  const waiting = new Set(fixed.keys());
  const lower = (id: string, day: Day) => {
    if (day >= (days.get(id) ?? Infinity)) return;
    days.set(id, day);
    if (!fixed.has(id)) waiting.add(id);
  };
  for (const { of, at } of bounds.toSorted((a, b) => a.at - b.at)) lower(of, at);
  // A set hands out in the order of arrival also what is added meanwhile.
  for (const id of waiting) {
    waiting.delete(id);
    const round = (rounds.get(id) ?? 0) + 1;
    rounds.set(id, round);
    if (round > ROUNDS) continue;
    const day = fixed.get(id) ?? days.get(id) ?? Infinity;
    for (const { to, years } of rulesFrom.get(id) ?? []) lower(to, day + years * YEAR);
  }
  const goingRound = [...rounds].filter(([, round]) => round > ROUNDS).map(([id]) => id);
  return { days, goingRound };
}
