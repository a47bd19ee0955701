import { isSurelyAfter, parsePartialDate } from "#platform/dates.ts";
import { earliestDay, latestDay, type CalendarDay } from "#platform/days.ts";
import type { EventType, Hint, Source, TimelineEvent } from "./contract.ts";
import type { Fact } from "../sections/contract.ts";
import { factsFrom } from "../sections/model.ts";
import type { WrittenWords } from "../restrictions/model.ts";

/** The memorial's own dates. */
export type Life = { bornOn: string | null; diedOn: string | null };

/** Where something stands in a life: the day it is sorted by, and how closely that is known. */
export type Place = { day: string; precision: number; id: string };

type Dated = { id: string; type: EventType; happenedOn: string | null };

const [DECADE, ABOUT, YEAR, MONTH, DAY] = [0, 1, 2, 3, 4];
const FIRST = "00000000";
const LAST = "99999999";

/**
 * By the earliest day that a date can mean, a death by its latest. A birth without a date is first,
 * a death without one last.
 */
export function placeOf({ id, type, happenedOn }: Dated): Place {
  const isDeath = type === "death";
  const unknown = { day: isDeath ? LAST : FIRST, precision: DECADE, id };
  if (happenedOn === null) return unknown;
  const day = isDeath ? latestDay(happenedOn) : earliestDay(happenedOn);
  return day === null ? unknown : { day: digitsOf(day), precision: precisionOf(happenedOn), id };
}

/** Of something that is known to the decade only: `1970`. */
export function placeOfDecade(decade: number, id: string): Place {
  return { day: digitsOf({ year: decade, month: 1, day: 1 }), precision: DECADE, id };
}

function digitsOf({ year, month, day }: CalendarDay): string {
  return [String(year).padStart(4, "0"), month, day]
    .map((part) => `${part}`.padStart(2, "0"))
    .join("");
}

function precisionOf(text: string): number {
  const date = parsePartialDate(text);
  if (date === null) return DECADE;
  if (date.about) return ABOUT;
  if (date.day !== null) return DAY;
  return date.month === null ? YEAR : MONTH;
}

/** Of equals the vaguer one is first, then what was added first: ids rise with time. */
export function byPlace(one: Place, other: Place): number {
  return order(one.day, other.day) || one.precision - other.precision || order(one.id, other.id);
}

function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Events in the order in which they are told. */
export function inOrder<Event extends Dated>(events: readonly Event[]): Event[] {
  return events
    .map((event) => ({ event, place: placeOf(event) }))
    .toSorted((one, other) => byPlace(one.place, other.place))
    .map(({ event }) => event);
}

export function cursorOf({ day, precision, id }: Place): string {
  return `${day}.${precision}.${id}`;
}

export function placeAt(cursor: string): Place {
  const [day = "", precision = "", id = ""] = cursor.split(".");
  return { day, precision: Number(precision), id };
}

/**
 * The age on a date in whole years, as closely as both dates allow: born 1931, in 1949 17 to 18.
 * `null` where one of them is missing or approximate, before the birth and surely after the death.
 */
export function ageOn(date: string | null, { bornOn, diedOn }: Life): TimelineEvent["age"] {
  if (date === null || bornOn === null || isAbout(date) || isAbout(bornOn)) return null;
  if (diedOn !== null && isSurelyAfter(date, diedOn)) return null;
  const from = yearsBetween(latestDay(bornOn), earliestDay(date));
  const to = yearsBetween(earliestDay(bornOn), latestDay(date));
  return from === null || to === null || to < 0 ? null : { from: Math.max(from, 0), to };
}

/**
 * The ages of an event, which lasts until `endedOn` if it has one: from the youngest at its beginning
 * to the oldest at its end. `null` where one of the two is unknown.
 */
export function agesOver(
  { happenedOn, endedOn }: Pick<Span, "happenedOn" | "endedOn">,
  life: Life,
): TimelineEvent["age"] {
  const begins = ageOn(happenedOn, life);
  if (endedOn === null) return begins;
  const ends = ageOn(endedOn, life);
  return begins && ends && { from: begins.from, to: ends.to };
}

function isAbout(text: string): boolean {
  return parsePartialDate(text)?.about ?? true;
}

function yearsBetween(from: CalendarDay | null, to: CalendarDay | null): number | null {
  if (from === null || to === null) return null;
  const isBefore = to.month < from.month || (to.month === from.month && to.day < from.day);
  return to.year - from.year - (isBefore ? 1 : 0);
}

type Span = { type: EventType; happenedOn: string | null; endedOn: string | null };

/** What may be a slip: nothing that is only possible is told. */
export function hintsOf({ type, happenedOn, endedOn }: Span, { bornOn, diedOn }: Life): Hint[] {
  if (type !== "other" || happenedOn === null) return [];
  const isBefore = bornOn !== null && isSurelyAfter(bornOn, happenedOn);
  const isAfter =
    diedOn !== null && [happenedOn, endedOn ?? happenedOn].some((on) => isSurelyAfter(on, diedOn));
  return [
    ...(isBefore ? (["beforeBirth"] as const) : []),
    ...(isAfter ? (["afterDeath"] as const) : []),
  ];
}

/** Whether even its earliest day is still to come. `today`: `2026-11-23`. */
export function isAfterToday(date: string, today: string): boolean {
  const day = earliestDay(date);
  return day !== null && digitsOf(day) > today.replaceAll("-", "");
}

/** The date under which an event is told: birth and death have the memorial's. */
export function dateOf(
  event: { type: EventType; happenedOn: string | null },
  { bornOn, diedOn }: Life,
): string | null {
  if (event.type === "birth") return bornOn;
  return event.type === "death" ? diedOn : event.happenedOn;
}

/** What stands beside the words of an event. */
type Event = Pick<TimelineEvent, "happenedOn" | "endedOn" | "place" | "people" | "source">;

export function factsOfEvent({ happenedOn, endedOn, place, people, source }: Event): Fact[] {
  const said = source === null ? null : source.kind === "told" ? source.by : source.note;
  return factsFrom({
    happenedOn,
    endedOn,
    place,
    people: people.length === 0 ? null : people.join(", "),
    source: said,
  });
}

/** All that keepers write of an event. */
export type EventContent = {
  type: EventType;
  happenedOn: string | null;
  endedOn: string | null;
  title: string;
  text: string | null;
  place: string | null;
  mediaIds: string[];
  people: string[];
  source: Source | null;
};

/** What is compared of it. */
export function wordsOfEvent({ title, text, place, people, source }: EventContent): WrittenWords {
  const isTold = source?.kind === "told";
  const note = source === null || source.kind === "told" ? null : source.note;
  return { texts: [title, text, note], names: [place, ...people, isTold ? source.by : null] };
}

/** How a save came about. What is undone is `changeId`; what comes back was left by `source`. */
export type Cause =
  | { deed: "add" | "change" | "delete" }
  | { deed: "undo"; changeId: string; source: string | null }
  | { deed: "restore"; source: string | null };

export const CHANGE: Cause = { deed: "change" };

export type SavedEvent = {
  memorialId: string;
  eventId: string;
  before: EventContent | null;
  /** `null` for one that was removed. */
  after: EventContent | null;
  cause: Cause;
};
