import { formatLocalMoment } from "#platform/dates.ts";
import { danishDay } from "#platform/days.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { NUMBER_LENGTH, type TicketState } from "../contract.ts";
import { NUMBER_LETTERS } from "../model.ts";
import type { ThreadState } from "./contract.ts";

/** A state as its person is told it. */
export function toldState(state: TicketState): ThreadState {
  if (state === "waiting" || state === "closed") return state;
  return "open";
}

const LOOKALIKES: Record<string, string> = { O: "0", I: "1", L: "1" };

/** A number as typed: any case, with spaces and hyphens, O for 0; `null` for what can't be one. */
export function normaliseNumber(typed: string): string | null {
  const letters = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
  const drawn = Array.from(letters.slice(1), (letter) => LOOKALIKES[letter] ?? letter);
  const isNumber =
    letters.startsWith("H") &&
    letters.length === NUMBER_LENGTH &&
    drawn.every((letter) => NUMBER_LETTERS.includes(letter));
  return isNumber ? `H${drawn.join("")}` : null;
}

/** `fredag den 27. november 2026`, with its weekday: a promise is kept by the day. */
export function promisedDay(answerBy: Date | string, locale: Locale): string {
  return formatLocalMoment(`${danishDay(new Date(answerBy))}T16:00`, locale).day;
}

/** `240 kB`, `1,4 MB`. */
export function formatSize(bytes: number, language: string): string {
  const isLarge = bytes >= 1e6;
  const unit = isLarge ? "megabyte" : "kilobyte";
  const format = { style: "unit", unit, maximumFractionDigits: isLarge ? 1 : 0 } as const;
  const amount = isLarge ? bytes / 1e6 : Math.max(1, bytes / 1000);
  return new Intl.NumberFormat(language, format).format(amount);
}
