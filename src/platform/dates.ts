import { FORMAT_TAGS, type Locale } from "#platform/i18n/locales.ts";

/**
 * A date as precisely as it is known: `1931`, `1931-05`, `1931-05-17`, or an approximate year:
 * `~1931` (ISO 8601 reduced precision; the tilde is EDTF's mark of approximation, put first).
 */
export type PartialDate = {
  year: number;
  month: number | null;
  day: number | null;
  about: boolean;
};

const SHAPE = /^(?<about>~)?(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2}))?)?$/;

/** `null` for anything that isn't an existing day, month or year. */
export function parsePartialDate(text: string): PartialDate | null {
  const groups = SHAPE.exec(text)?.groups;
  if (groups === undefined) return null;
  const year = Number(groups["year"]);
  const month = groups["month"] === undefined ? null : Number(groups["month"]);
  const day = groups["day"] === undefined ? null : Number(groups["day"]);
  const about = groups["about"] !== undefined;
  if (year < 1 || (about && month !== null)) return null;
  if (month !== null && (month < 1 || month > 12)) return null;
  if (day !== null && (day < 1 || day > daysIn(year, month ?? 1))) return null;
  return { year, month, day, about };
}

/** In the proleptic Gregorian calendar. */
export function daysIn(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 0);
  return date.getUTCDate();
}

/** Whether the first date is certainly later than the second, whatever the unknown parts are. */
export function isSurelyAfter(first: string, second: string): boolean {
  const a = parsePartialDate(first);
  const b = parsePartialDate(second);
  if (a === null || b === null || a.about || b.about) return false;
  return rank(a, 0) > rank(b, 99);
}

function rank(date: PartialDate, unknown: number): number {
  return date.year * 10_000 + (date.month ?? unknown) * 100 + (date.day ?? unknown);
}

/**
 * `17. maj 1931`, `maj 1931`, `1931`: without the word for "about", which pages set in italics.
 * Like `Intl`, but without using it: its first use takes a slow phone more than a tenth of a second
 * during hydration. A test compares both.
 */
export function formatPartialDate(text: string, locale: Locale): string {
  const date = parsePartialDate(text);
  if (date === null) return text;
  const { year, month, day } = date;
  if (month === null) return String(year);
  const { months, joint, afterDay } = CALENDARS[locale];
  const monthAndYear = `${months.split(" ")[month - 1]}${joint}${year}`;
  return day === null ? monthAndYear : `${day}${afterDay}${monthAndYear}`;
}

type Calendar = {
  months: string;
  weekdays: string;
  afterWeekday: string;
  joint: string;
  afterDay: string;
};

const CALENDARS: Record<Locale, Calendar> = {
  da: {
    months: "januar februar marts april maj juni juli august september oktober november december",
    weekdays: "søndag mandag tirsdag onsdag torsdag fredag lørdag",
    afterWeekday: " den ",
    joint: " ",
    afterDay: ". ",
  },
  en: {
    months: "January February March April May June July August September October November December",
    weekdays: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
    afterWeekday: ", ",
    joint: " ",
    afterDay: " ",
  },
  es: {
    months:
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    weekdays: "domingo lunes martes miércoles jueves viernes sábado",
    afterWeekday: ", ",
    joint: " de ",
    afterDay: " de ",
  },
};

/** A point in time as a day in the long form: `3. februar 2024`. */
export function formatDay(moment: Date | string, locale: Locale): string {
  const time = new Date(moment);
  // For times before the common rule only `Intl` knows the clocks.
  if (!(time.getTime() >= SUMMER_TIME_SINCE)) return formatOf("moment", locale).format(time);
  const there = new Date(time.getTime() + (isSummerTime(time) ? 2 : 1) * HOUR);
  return formatPartialDate(there.toISOString().slice(0, 10), locale);
}

const HOUR = 3_600_000;
const SUMMER_TIME_SINCE = Date.UTC(1996, 0, 1);
const MARCH = 2;
const OCTOBER = 9;

/**
 * Summer time: from the last Sunday of March to the last of October, 01:00 UTC (directive
 * 2000/84/EC).
 */
function isSummerTime(time: Date): boolean {
  const turn = (month: number) => {
    const last = new Date(Date.UTC(time.getUTCFullYear(), month + 1, 0, 1));
    return last.getTime() - last.getUTCDay() * 24 * HOUR;
  };
  return time.getTime() >= turn(MARCH) && time.getTime() < turn(OCTOBER);
}

/** A point in time to the second: `22. november 2026 kl. 14.30.05`. */
export function formatMoment(moment: Date | string, locale: Locale): string {
  return formatOf("second", locale).format(new Date(moment));
}

/** The time on a clock in Denmark: `14.30`. */
export function formatTime(moment: Date | string, locale: Locale): string {
  return formatOf("clock", locale).format(new Date(moment));
}

/** `2026-11-28T13:00` as a day with its weekday, and its local time. */
export function formatLocalMoment(text: string, locale: Locale): { day: string; time: string } {
  const { weekdays, afterWeekday } = CALENDARS[locale];
  const [day = "", time = ""] = text.split("T");
  const weekday = weekdays.split(" ")[new Date(`${day}T00:00Z`).getUTCDay()];
  return {
    day: `${weekday}${afterWeekday}${formatPartialDate(day, locale)}`,
    time: clock(time.slice(0, 5), locale),
  };
}

/** `09:05` as a clock shows it: `9:05`, in Danish `9.05`. */
function clock(time: string, locale: Locale): string {
  const shown = time.replace(/^0/, "");
  return locale === "da" ? shown.replace(":", ".") : shown;
}

const FORMATS = {
  moment: { timeZone: "Europe/Copenhagen", dateStyle: "long" },
  second: { timeZone: "Europe/Copenhagen", dateStyle: "long", timeStyle: "medium" },
  clock: { timeZone: "Europe/Copenhagen", hour: "numeric", minute: "2-digit" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating one costs a thousand times as much as using it, and a page has dozens of dates. */
function formatOf(name: keyof typeof FORMATS, locale: Locale): Intl.DateTimeFormat {
  const key = `${name} ${locale}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(FORMAT_TAGS[locale], FORMATS[name]);
  formats.set(key, made);
  return made;
}
