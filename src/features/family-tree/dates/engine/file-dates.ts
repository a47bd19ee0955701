import { parseDateValue, writeDateValue, type DatePart, type DateValue } from "./tree-dates.ts";
import { MONTHS } from "./calendars.ts";

/** What a date may have at most, phrase included; the file's own record keeps the rest. */
const LONGEST = 200;

/** The words of GEDCOM 5.5.1 that version 7 writes otherwise. */
const ESCAPE = /@#D(?<calendar>[^@]*)@ ?/g;
const OLD_EPOCH = /(?<=\d) ?\(?(?:B\.C\.|BC|B\.C)\)?(?= |$)/g;
const DOTTED = /\b(?<word>ABT|CAL|EST|BEF|AFT|FROM|TO|BET|AND|INT)\.(?= |$)/g;
const LONG_WORD = /\b[A-Z]{4,}\b/g;
const DUAL_YEAR = /(?<=^| )(?<first>\d{3,4})\/(?<second>\d{1,4})(?= |$)/g;

const FULL_MONTHS =
  "JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER".split(
    " ",
  );

/** The date of a file, in any version's form; what can't be read stays as a phrase, as it was written. */
export function readFileDate(payload: string, phrase: string | null): string | null {
  const [written, said] = [payload, phrase ?? ""].map(inOneLine);
  if (written === undefined || said === undefined) return null;
  const date = written === "" ? null : readWritten(written);
  if (date !== null) return fit({ ...date, phrase: said === "" ? date.phrase : said });
  const words = [written, said].filter((text) => text !== "").join(" ");
  return words === "" ? null : fit({ kind: "phrase", from: null, to: null, phrase: words });
}

function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}

function fit(date: DateValue): string {
  const whole = writeDateValue(date);
  if (whole.length <= LONGEST || date.phrase === null) return whole;
  const over = whole.length - LONGEST + 1;
  const phrase = Array.from(date.phrase).slice(0, -over).join("").trim();
  return writeDateValue({ ...date, phrase: `${phrase}…` });
}

function readWritten(text: string): DateValue | null {
  const at = text.indexOf("(");
  const isPhrase = at >= 0 && text.endsWith(")") && !/^\(?B\.?C/i.test(text.slice(at));
  const date = isPhrase ? text.slice(0, at) : text;
  const modern = inOneLine(modernised(date.toUpperCase()));
  const behind = isPhrase ? ` ${text.slice(at)}` : "";
  return readDual(modern, text) ?? parseDateValue(modern + behind);
}

function modernised(text: string): string {
  return text
    .replaceAll(ESCAPE, (_, calendar: string) => `${calendarOf(calendar)} `)
    .replaceAll(OLD_EPOCH, " BCE")
    .replaceAll(DOTTED, "$1")
    .replaceAll(LONG_WORD, (word) =>
      FULL_MONTHS.some((full) => full.startsWith(word)) ? word.slice(0, 3) : word,
    );
}

function calendarOf(written: string): string {
  const name = written.trim().replaceAll(" ", "_");
  return name === "ROMAN" || name === "UNKNOWN" ? `_${name}` : name;
}

/** `30 JAN 1648/9`: the year as it is counted from January, with what was written as its phrase. */
function readDual(modern: string, written: string): DateValue | null {
  if (!modern.includes("/")) return null;
  let isSound = true;
  const later = modern.replaceAll(DUAL_YEAR, (whole, first: string, second: string) => {
    const year = Number(first) + 1;
    isSound &&= Number(second) === year % 10 ** second.length;
    return String(year);
  });
  const date = isSound && !later.includes("/") ? parseDateValue(later) : null;
  if (date?.phrase !== null) return null;
  const dated = [date.from, date.to].filter((part) => part !== null);
  if (dated.every(isBeforeLadyDay)) return { ...date, phrase: written };
  return isYearAlone(date) ? withBothYears(date, written) : null;
}

/** Years were counted from 25 March or from January: only days in between have two. */
function isBeforeLadyDay({ month }: DatePart): boolean {
  return month !== null && MONTHS.GREGORIAN.indexOf(month) < 3 && MONTHS.GREGORIAN.includes(month);
}

function isYearAlone({ kind, from }: DateValue): boolean {
  return kind === "exact" && from?.month === null;
}

function withBothYears(date: DateValue, written: string): DateValue | null {
  const { to } = date;
  if (to === null) return null;
  return { kind: "between", from: { ...to, year: to.year - 1 }, to, phrase: written };
}

/** How a file of either version writes a date. 5.5.1 has no place for a phrase beside a range. */
export function writeFileDate(
  value: string,
  version: "5.5.1" | "7.0",
): { payload: string; phrase: string | null } {
  const date = parseDateValue(value);
  if (date === null)
    return version === "7.0"
      ? { payload: "", phrase: value }
      : { payload: `(${value})`, phrase: null };
  const { phrase } = date;
  const plain = { ...date, phrase: null };
  if (version === "7.0") return { payload: writeDateValue(plain), phrase };
  if (date.kind === "phrase") return { payload: `(${phrase})`, phrase: null };
  if (phrase !== null && readFileDate(phrase, null) === value)
    return { payload: phrase, phrase: null };
  const payload = inOldWords(writeDateValue(plain));
  if (phrase === null || date.kind !== "exact") return { payload, phrase };
  return { payload: `INT ${payload} (${phrase})`, phrase: null };
}

const CALENDAR_NAME = /\b(?<calendar>GREGORIAN|JULIAN|FRENCH_R|HEBREW|_ROMAN|_UNKNOWN)\b/g;

function inOldWords(payload: string): string {
  return payload
    .replaceAll(CALENDAR_NAME, (name) => `@#D${name.replace(/^_/, "").replace("_", " ")}@`)
    .replaceAll(/ BCE\b/g, " B.C.");
}
