import type { ReportOutcome, ReportReason, ReportState, ReportSubject } from "./contract.ts";
import type { ReportKind, Fact } from "../sections/contract.ts";
import type { Cause } from "../restrictions/model.ts";
import type { Shown } from "../sections/model.ts";

/** The thing as it stood; its files are named by their ids. Earlier ones have no facts and no events. */
export type StoredSnapshot = Pick<Shown, "name" | "text"> &
  Partial<Pick<Shown, "facts" | "events">> & {
    at: string;
    memorial: { id: string; slug: string; name: string };
    createdAt: string | null;
    fileIds: string[];
    /** Of the file that it is, or holds: it may be gone when somebody decides. */
    sha256?: string | null;
  };

/** All of its words, one below the other: where a quote must stand. */
export function wordsOf({ name, text, facts, events }: Shown): string {
  const valuesOf = (of: readonly Fact[]) => of.map(({ value }) => value);
  const told = events.flatMap((event) => [event.title, event.text, ...valuesOf(event.facts)]);
  return [name, text, ...valuesOf(facts), ...told].filter((part) => part !== null).join("\n");
}

/** Whether two snapshots show the same, whenever they were taken. */
export function showsTheSame(one: StoredSnapshot, other: StoredSnapshot): boolean {
  const shown = ({ name, text, createdAt, fileIds, facts = [], events = [] }: StoredSnapshot) =>
    JSON.stringify([name, text, createdAt, fileIds, facts, events]);
  return shown(one) === shown(other);
}

/** Kinds of which a page has one: they have no id of their own. */
export function isWhole(kind: ReportKind): boolean {
  return kind === "memorial" || kind === "biography";
}

export function subjectOf(of: { kind: ReportKind; itemId: string; place: string }): ReportSubject {
  return { kind: of.kind, itemId: isWhole(of.kind) ? null : of.itemId, address: of.place };
}

/** Somebody's life or safety may be in danger: these stand first, and ask for the police. */
const URGENT: readonly ReportReason[] = ["threat", "childAbuse"];

export function isUrgentReason(reason: ReportReason): boolean {
  return URGENT.includes(reason);
}

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Urgent ones are due the next day. */
export function dueAt(receivedAt: Date, isUrgent: boolean, days: number): Date {
  return new Date(receivedAt.getTime() + (isUrgent ? 1 : days) * DAY);
}

const APPEAL_MONTHS = 6;
const NAME_MONTHS = 6;
const CASE_YEARS = 3;

/** The same day of a later month, or its last one. */
function monthsAfter(moment: Date, months: number): Date {
  const after = new Date(moment);
  after.setUTCDate(1);
  after.setUTCMonth(after.getUTCMonth() + months);
  const days = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 1, 0)).getUTCDate();
  after.setUTCDate(Math.min(moment.getUTCDate(), days));
  return after;
}

/** Until when a decision can be appealed against. */
export function appealUntil(decidedAt: Date): Date {
  return monthsAfter(decidedAt, APPEAL_MONTHS);
}

/** Decisions made before it can't be appealed against at `now`. */
export function appealsOverBefore(now: Date): Date {
  return monthsAfter(now, -APPEAL_MONTHS);
}

/** What notifiers are called is deleted when the last word was before it; whole cases, later. */
export function namesKeptSince(now: Date): Date {
  return monthsAfter(now, -NAME_MONTHS);
}

export function casesKeptSince(now: Date): Date {
  return monthsAfter(now, -12 * CASE_YEARS);
}

/** What a decision does to the thing; `null`: nothing, and what was hidden meanwhile comes back. */
export function causeOf(outcome: ReportOutcome): Cause | null {
  if (outcome === "keep") return null;
  return outcome === "restrict" ? "restricted" : "removed";
}

/** States in which staff have something to do. */
export const WAITING: readonly ReportState[] = ["received", "taken", "appealed"];

/** States in which further notices join the case. */
export const OPEN: readonly ReportState[] = ["received", "taken"];

/** To a tenth; `null` of nothing. */
export function medianHours(milliseconds: readonly number[]): number | null {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) return null;
  return Math.round(((low + high) / 2 / HOUR) * 10) / 10;
}
