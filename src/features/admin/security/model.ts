import type { SecurityKind } from "#platform/security/kinds.ts";
import type { AlarmRule } from "./contract.ts";

/** What is looked at together: long enough for a program that takes its time, short enough to act on. */
export const WINDOW_MINUTES = 15;
/** An alarm is told once, and again only when it goes on after this. */
export const QUIET_HOURS = 6;
/** People whose wrong tries or refusals are as many within two days are named to staff. */
export const NAMED_FROM = 20;

type Rule = {
  kinds: readonly SecurityKind[];
  /** All tries together, how many were tried or trying, or those of the busiest one. */
  counted: "all" | "different" | "busiest";
  least: number;
};

/** Those of what is counted in the log of security; others have sums of their own. */
type CountedRule = Exclude<AlarmRule, "jobs" | "auditCut">;

/** Far above what a bad evening of an honest family makes, below what guessing is worth its while. */
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

/** What is to be told of, with how many there were. */
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
