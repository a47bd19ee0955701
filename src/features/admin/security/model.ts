import type { SecurityKind } from "#platform/security/kinds.ts";
import type { AlarmRule } from "./contract.ts";

/** The evaluated period: long enough for slow programs, short enough to act on. */
export const WINDOW_MINUTES = 15;
/** An alarm is raised once, and again only if it continues after this time. */
export const QUIET_HOURS = 6;
/** Above this number of failures or refusals within two days people are named to staff. */
export const NAMED_FROM = 20;

type Rule = {
  kinds: readonly SecurityKind[];
  /** All attempts, the number of subjects, or the attempts of the busiest subject. */
  counted: "all" | "different" | "busiest";
  least: number;
};

/** The kinds counted in the security log; others have sums of their own. */
type CountedRule = Exclude<AlarmRule, "jobs" | "auditCut">;

/** Far above an honest family's bad evening, below what makes guessing worthwhile. */
const RULES = {
  spread: { kinds: ["loginFailed"], counted: "different", least: 20 },
  logins: { kinds: ["loginFailed"], counted: "all", least: 200 },
  steps: { kinds: ["stepFailed"], counted: "all", least: 30 },
  guesses: { kinds: ["guessed"], counted: "all", least: 100 },
  onePerson: { kinds: ["refused", "withheld"], counted: "busiest", least: 40 },
  limits: { kinds: ["limited"], counted: "all", least: 300 },
  forged: { kinds: ["forged"], counted: "all", least: 100 },
  links: { kinds: ["replayed"], counted: "all", least: 60 },
  broke: { kinds: ["broke"], counted: "all", least: 20 },
} as const satisfies Record<CountedRule, Rule>;

const COUNTED_RULES = Object.keys(RULES) as CountedRule[];

export type Tally = { kind: SecurityKind; subject: string; count: number };

/** Rules that were exceeded, with their counts. */
export function alarmsIn(tallies: readonly Tally[]): { rule: AlarmRule; count: number }[] {
  return COUNTED_RULES.map((rule) => ({ rule, count: countBy(RULES[rule], tallies) })).filter(
    ({ rule, count }) => count >= RULES[rule].least,
  );
}

function countBy({ kinds, counted }: Rule, tallies: readonly Tally[]): number {
  const of = tallies.filter(({ kind }) => kinds.includes(kind));
  if (counted === "all") return sum(of);
  const bySubject = Map.groupBy(
    of.filter(({ subject }) => subject !== ""),
    ({ subject }) => subject,
  );
  if (counted === "different") return bySubject.size;
  return Math.max(0, ...[...bySubject.values()].map(sum));
}

function sum(tallies: readonly Tally[]): number {
  return tallies.reduce((before, { count }) => before + count, 0);
}
