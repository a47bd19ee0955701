import type { Locale } from "#platform/i18n/locales.ts";

/**
 * A date as precisely as it is known: `1931`, `1931-05`, `1931-05-17`, or about a year: `~1931`.
 * (ISO 8601 reduced precision; the tilde is EDTF's mark of approximation, put first.)
 */
export type PartialDate = {
  year: number;
  month: number | null;
  day: number | null;
  about: boolean;
};

const SHAPE = /^(?<about>~)?(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2}))?)?$/;
const TAGS: Record<Locale, string> = { da: "da-DK", en: "en-GB", es: "es-ES" };

/** `null` for anything that is not a day, month or year that exists. */
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

function daysIn(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 0);
  return date.getUTCDate();
}

/** Whether the first date certainly lies after the second, whatever the unknown parts are. */
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
 * `17. maj 1931`, `maj 1931`, `1931`: the words without "about", which pages set in italics. In the
 * words of `Intl`, but without it, as all dates of a memorial: its first takes a slow phone more than
 * a tenth of a second, in the moment in which the page is taken over. A test holds them to it.
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

/** A moment as a day in the long form: `3. februar 2024`. */
export function formatDay(moment: Date | string, locale: Locale): string {
  const time = new Date(moment);
  // Of times before the common rule only `Intl` knows what the clocks showed.
  if (!(time.getTime() >= SUMMER_TIME_SINCE)) return formatOf("moment", locale).format(time);
  const there = new Date(time.getTime() + (isSummerTime(time) ? 2 : 1) * HOUR);
  return formatPartialDate(there.toISOString().slice(0, 10), locale);
}

const HOUR = 3_600_000;
const SUMMER_TIME_SINCE = Date.UTC(1996, 0, 1);
const MARCH = 2;
const OCTOBER = 9;

/** From the last Sunday of March to the last of October, one in the morning in UTC: directive 2000/84/EC. */
function isSummerTime(time: Date): boolean {
  const turn = (month: number) => {
    const last = new Date(Date.UTC(time.getUTCFullYear(), month + 1, 0, 1));
    return last.getTime() - last.getUTCDay() * 24 * HOUR;
  };
  return time.getTime() >= turn(MARCH) && time.getTime() < turn(OCTOBER);
}

/** A moment to the second: `22. november 2026 kl. 14.30.05`. */
export function formatMoment(moment: Date | string, locale: Locale): string {
  return formatOf("second", locale).format(new Date(moment));
}

/** What a clock in Denmark shows: `14.30`. */
export function formatTime(moment: Date | string, locale: Locale): string {
  return formatOf("clock", locale).format(new Date(moment));
}

/** When a Danish calendar day begins, or the one `later` days after it. */
export function startOfDay(day: string, later: number): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + later);
  // Midnight in Denmark is an hour or two before that in UTC; which, its clock says.
  const hour = Number(formatOf("hour", "en").format(midnight));
  return new Date(midnight.getTime() - hour * 3_600_000);
}

/** `2026-11-28T13:00` as the day it is, with its weekday, and the time on the clock there. */
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
  hour: { timeZone: "Europe/Copenhagen", hour: "2-digit", hourCycle: "h23" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** To make one costs a thousand times as much as to use it, and a page has dozens of dates. */
function formatOf(name: keyof typeof FORMATS, locale: Locale): Intl.DateTimeFormat {
  const key = `${name} ${locale}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(TAGS[locale], FORMATS[name]);
  formats.set(key, made);
  return made;
}
