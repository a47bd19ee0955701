import { parsePartialDate } from "#platform/dates.ts";
import type { Burial, BurialKind, RestingPlaceChange } from "./contract.ts";
import type { WrittenWords } from "../restrictions/model.ts";

/**
 * When a grave's rest and its lease end, and when keepers are reminded. Dates are partial
 * (`platform/dates.ts`), days `2026-11-23`.
 */

/** Common in Denmark. Each cemetery has its own: these are only offered. */
export const USUAL_YEARS: Record<BurialKind, number> = { coffin: 20, urn: 10, child: 10 };

/** The end of one burial's rest, as precisely as its day is known; `null` if it isn't. */
export function restOf(burial: Omit<Burial, "name">, endsAtYearEnd: boolean): string | null {
  const { kind, buriedOn, restYears } = burial;
  const began = buriedOn === null ? null : parsePartialDate(buriedOn);
  if (buriedOn === null || began === null) return null;
  const year = padded(began.year + (restYears ?? USUAL_YEARS[kind]), 4);
  if (began.about) return `~${year}`;
  if (endsAtYearEnd) return `${year}-12-31`;
  const [, ...rest] = buriedOn.split("-");
  const end = [year, ...rest].join("-");
  return parsePartialDate(end) === null ? end.replace("-02-29", "-02-28") : end;
}

export type Rest = { endsOn: string | null; isSure: boolean };

/** The latest end counts: a burial prolongs the rest of the whole grave. */
export function restOfGrave(burials: readonly Burial[], endsAtYearEnd: boolean): Rest {
  const ends = burials.flatMap((burial) => restOf(burial, endsAtYearEnd) ?? []);
  const latest = ends.toSorted(
    (one, other) =>
      lastDayOf(one).localeCompare(lastDayOf(other)) ||
      firstDayOf(one).localeCompare(firstDayOf(other)),
  );
  return { endsOn: latest.at(-1) ?? null, isSure: burials.length > 0 && burials.every(isSure) };
}

function isSure({ buriedOn, restYears }: Burial): boolean {
  return buriedOn !== null && !buriedOn.startsWith("~") && restYears !== null;
}

/** What a grave ends by: its lease, or else its rest if that is sure. Nobody is reminded of a guess. */
export type End = { of: "lease" | "rest"; endsOn: string };

export function endOfGrave(leaseEndsOn: string | null, rest: Rest): End | null {
  if (leaseEndsOn !== null) return { of: "lease", endsOn: leaseEndsOn };
  return rest.isSure && rest.endsOn !== null ? { of: "rest", endsOn: rest.endsOn } : null;
}

/** The first day that a partial date can mean. */
export function firstDayOf(date: string): string {
  const { year, month, day } = partsOf(date);
  return dayAt(year, month ?? 1, day ?? 1);
}

export function lastDayOf(date: string): string {
  const { year, month, day } = partsOf(date);
  return dayAt(year, month ?? 12, day ?? 31);
}

/** Whether it has surely passed. */
export function isOver(endsOn: string, today: string): boolean {
  return lastDayOf(endsOn) < today;
}

/** Which form of a sentence says a date. */
export function precisionOf(date: string): "day" | "month" | "year" | "about" {
  const { year: _, month, day, about } = partsOf(date);
  if (about) return "about";
  if (day !== null) return "day";
  return month === null ? "year" : "month";
}

const MONTHS_BEFORE = [12, 6, 1] as const;

export type Reminder = { months: number; dueOn: string };

/** Known to the year, an end counts from that year's first day. */
export function remindersBefore(endsOn: string): Reminder[] {
  return MONTHS_BEFORE.map((months) => ({ months, dueOn: monthsBefore(endsOn, months) }));
}

function monthsBefore(endsOn: string, months: number): string {
  const { year, month, day } = partsOf(firstDayOf(endsOn));
  const counted = year * 12 + (month ?? 1) - 1 - months;
  return dayAt(Math.floor(counted / 12), (counted % 12) + 1, day ?? 1);
}

/**
 * What is still to be sent: of the reminders that are due only the nearest to the end, and those to
 * come. Nothing for an end that has passed.
 */
export function remindersLeft(
  endsOn: string,
  today: string,
  sent: readonly number[] = [],
): Reminder[] {
  if (isOver(endsOn, today)) return [];
  const all = remindersBefore(endsOn);
  const nearest = all.filter(({ dueOn }) => dueOn <= today).at(-1);
  return all.filter((one) => !sent.includes(one.months) && (one === nearest || one.dueOn > today));
}

function partsOf(date: string) {
  return parsePartialDate(date) ?? { year: 1, month: null, day: null, about: true };
}

/** A day that the month doesn't have becomes its last. */
function dayAt(year: number, month: number, day: number): string {
  const last = new Date(0);
  last.setUTCFullYear(year, month, 0);
  return [padded(year, 4), padded(month, 2), padded(Math.min(day, last.getUTCDate()), 2)].join("-");
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, "0");
}

/** What is compared of a resting place. */
export function wordsOfRestingPlace({ burials, leaseHolder }: RestingPlaceChange): WrittenWords {
  return { names: [leaseHolder, ...(burials ?? []).map(({ name }) => name)] };
}
