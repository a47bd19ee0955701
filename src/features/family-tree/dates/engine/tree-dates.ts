import { parsePartialDate } from "#platform/dates.ts";
import { type CalendarDay } from "#platform/days.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { CALENDARS, daysInMonth, LAST_YEAR, MONTHS, toGregorian } from "./calendars.ts";
import { dateWords, type DateKind } from "./date-words.ts";

/** A day, month or year of one calendar. */
export type DatePart = {
  /** One of the four, or an extension's: `_ROMAN`. */
  calendar: string;
  year: number;
  /** Its tag: `MAY`. */
  month: string | null;
  day: number | null;
  /** `BCE`, or an extension's; `null` for years from the first on. */
  epoch: string | null;
};

/**
 * A GEDCOM 7 DateValue with the phrase that may stand beside it, which is written behind it in
 * parentheses, as GEDCOM 5.5.1 did: `30 JAN 1649 (30 January 1648/49)`, `(the winter of the flood)`.
 */
export type DateValue = {
  kind: DateKind;
  /** `null` where it has no beginning; the same as `to` for a single date. */
  from: DatePart | null;
  to: DatePart | null;
  phrase: string | null;
};

const WITH_PHRASE = /^(?:INT )?(?<date>[^(]*?) ?\((?<phrase>.+)\)$/i;
const PART =
  /^(?:(?<calendar>GREGORIAN|JULIAN|FRENCH_R|HEBREW|_\w+) )?(?:(?:(?<day>\d{1,2}) )?(?<month>[A-Z_]\w*) )?(?<year>\d{1,4})(?: (?<epoch>BCE|_\w+))?$/;
const SINGLE = /^(?:(?<word>ABT|CAL|EST|BEF|AFT|FROM|TO) )?(?<date>.+)$/;
/** The words before and between the two dates of a pair. */
const PAIRS = [
  ["BET ", " AND "],
  ["FROM ", " TO "],
] as const;

const SINGLE_KINDS: Record<string, DateKind> = {
  ABT: "about",
  CAL: "calculated",
  EST: "estimated",
  BEF: "before",
  AFT: "after",
  FROM: "period",
  TO: "period",
};

/** What a person gives: a partial date of the product or a DateValue. The latter comes back. */
export function readTreeDate(text: string): string | null {
  const partial = parsePartialDate(text.trim());
  if (partial === null) {
    const value = parseDateValue(text);
    return value && writeDateValue(value);
  }
  const { year, month, day, about } = partial;
  const monthTag = month === null ? null : (MONTHS.GREGORIAN[month - 1] ?? null);
  const words = [about ? "ABT" : null, day, monthTag, year];
  return words.filter((word) => word !== null).join(" ");
}

/** `null` for what the grammar doesn't know, for days that never were, and for a period that ends before it begins. */
export function parseDateValue(text: string): DateValue | null {
  const plain = text.trim().replaceAll(/\s+/g, " ");
  const groups = WITH_PHRASE.exec(plain)?.groups;
  const phrase = groups?.["phrase"]?.trim() ?? null;
  if (phrase === "") return null;
  const date = (groups?.["date"] ?? plain).toUpperCase();
  if (date === "") {
    return phrase === null ? null : { kind: "phrase", from: null, to: null, phrase };
  }
  const value = parsePair(date) ?? parseSingle(date);
  return value && { ...value, phrase };
}

function parsePair(text: string): DateValue | null {
  const words = PAIRS.find(([before]) => text.startsWith(before));
  if (words === undefined) return null;
  const [before, between] = words;
  const middle = text.indexOf(between, before.length);
  if (middle < 0) return null;
  const from = parsePart(text.slice(before.length, middle));
  const to = parsePart(text.slice(middle + between.length));
  if (from === null || to === null) return null;
  const isBetween = before === "BET ";
  const isReversed = compareDays(edgeOf(from, "first"), edgeOf(to, "last")) > 0;
  if (!isReversed) return { kind: isBetween ? "between" : "period", from, to, phrase: null };
  // Before version 7 nothing was said about the order of the two.
  return isBetween ? { kind: "between", from: to, to: from, phrase: null } : null;
}

function parseSingle(text: string): DateValue | null {
  const groups = SINGLE.exec(text)?.groups;
  const word = groups?.["word"];
  const part = parsePart(groups?.["date"] ?? "");
  if (part === null) return null;
  const kind = word === undefined ? "exact" : (SINGLE_KINDS[word] ?? "exact");
  const from = word === "BEF" || word === "TO" ? null : part;
  const to = word === "AFT" || word === "FROM" ? null : part;
  return { kind, from, to, phrase: null };
}

function parsePart(text: string): DatePart | null {
  const groups = PART.exec(text)?.groups;
  if (groups === undefined) return null;
  const part: DatePart = {
    calendar: groups["calendar"] ?? "GREGORIAN",
    year: Number(groups["year"]),
    month: groups["month"] ?? null,
    day: groups["day"] === undefined ? null : Number(groups["day"]),
    epoch: groups["epoch"] ?? null,
  };
  return exists(part) ? part : null;
}

function exists(part: DatePart): boolean {
  if (part.year < 1 || part.year > LAST_YEAR) return false;
  const calendar = CALENDARS.find((name) => name === part.calendar);
  if (calendar === undefined) return true;
  const hasEpochs = calendar === "GREGORIAN" || calendar === "JULIAN";
  if (part.epoch !== null && (part.epoch !== "BCE" || !hasEpochs)) return false;
  if (part.month === null) return true;
  const month = MONTHS[calendar].indexOf(part.month) + 1;
  if (month === 0) return part.month.startsWith("_");
  return (
    part.day === null ||
    (part.day > 0 && part.day <= daysInMonth(calendar, countedYear(part), month))
  );
}

function countedYear({ year, epoch }: DatePart): number {
  return epoch === "BCE" ? 1 - year : year;
}

/** The first or last day of a day, month or year, in the Gregorian calendar. */
function edgeOf(part: DatePart | null, edge: "first" | "last"): CalendarDay | null {
  const calendar = CALENDARS.find((name) => name === part?.calendar);
  if (part === null || calendar === undefined) return null;
  const months = MONTHS[calendar];
  const year = countedYear(part);
  const unknown = edge === "first" ? 1 : months.length;
  const month = part.month === null ? unknown : months.indexOf(part.month) + 1;
  if (month === 0) return null;
  const day = part.day ?? (edge === "first" ? 1 : daysInMonth(calendar, year, month));
  return toGregorian(calendar, { year, month, day });
}

/** Zero also where one of them isn't known. */
function compareDays(a: CalendarDay | null, b: CalendarDay | null): number {
  if (a === null || b === null) return 0;
  return a.year - b.year || a.month - b.month || a.day - b.day;
}

/**
 * The first and the last day that a date can mean, `null` where it has no such bound. About a year:
 * the days of that year, as everywhere in the product. Years before the first count on below it: 1 BCE is 0.
 */
export function boundsOf(value: string): {
  earliest: CalendarDay | null;
  latest: CalendarDay | null;
} {
  const date = parseDateValue(value);
  if (date === null) return { earliest: null, latest: null };
  return { earliest: edgeOf(date.from, "first"), latest: edgeOf(date.to, "last") };
}

/** The recommended form: calendars are named as soon as one of them isn't the Gregorian. */
export function writeDateValue(value: DateValue): string {
  const phrase = value.phrase === null ? [] : [`(${value.phrase})`];
  return [...wordsOf(value), ...phrase].join(" ");
}

function wordsOf(value: DateValue): string[] {
  const parts = [value.from, value.to].filter((part) => part !== null);
  const named = parts.some(({ calendar }) => calendar !== "GREGORIAN");
  const [first, last] = [value.from, value.to].map((part) => part && writePart(part, named));
  const single = first ?? last ?? "";
  switch (value.kind) {
    case "phrase":
      return [];
    case "exact":
      return [single];
    case "between":
      return ["BET", first ?? "", "AND", last ?? ""];
    case "period":
      return [...(first ? ["FROM", first] : []), ...(last ? ["TO", last] : [])];
    default:
      return [wordOf(value.kind), single];
  }
}

function wordOf(kind: DateKind): string {
  return Object.keys(SINGLE_KINDS).find((word) => SINGLE_KINDS[word] === kind) ?? "";
}

function writePart(part: DatePart, isNamed: boolean): string {
  const words = [isNamed ? part.calendar : null, part.day, part.month, part.year, part.epoch];
  return words.filter((word) => word !== null).join(" ");
}

/**
 * `mellem 1900 og 1910`, `17. maj 1931`. Other calendars, years before the first and phrases stand
 * as they were written.
 */
export function formatTreeDate(value: string, locale: Locale): string {
  const date = parseDateValue(value);
  if (date === null) return value;
  if (date.kind === "phrase") return date.phrase ?? value;
  const from = date.from && partialOf(date.from);
  const to = date.to && partialOf(date.to);
  if ((date.from && from === null) || (date.to && to === null)) return value;
  const shown = dateWords(date.kind, from, to, locale);
  return date.phrase === null ? shown : `${shown} (${date.phrase})`;
}

/** The same as a partial date of the product; `null` where that would lose something. */
export function toPartialDate(value: string): string | null {
  const date = parseDateValue(value);
  if (!date?.from || date.phrase !== null) return null;
  const partial = partialOf(date.from);
  if (date.kind === "exact") return partial;
  return date.kind === "about" && date.from.month === null && partial !== null
    ? `~${partial}`
    : null;
}

/** `1931-05`; `null` for other calendars and years before the first. */
function partialOf({ calendar, year, month, day, epoch }: DatePart): string | null {
  if (calendar !== "GREGORIAN" || epoch !== null || month?.startsWith("_") === true) return null;
  const years = String(year).padStart(4, "0");
  if (month === null) return years;
  const months = `${years}-${String(MONTHS.GREGORIAN.indexOf(month) + 1).padStart(2, "0")}`;
  return day === null ? months : `${months}-${String(day).padStart(2, "0")}`;
}
