import { z } from "zod";
import { parsePartialDate } from "#platform/dates.ts";
import { danishDay, earliestDay } from "#platform/days.ts";

/** A partial date in a call. Apart from the dates themselves, which pages format without zod. */
export const partialDate = z
  .string()
  .refine((text) => parsePartialDate(text) !== null, { error: "noSuchDate" });

/** The same, of something that has happened: not after today, whatever its unknown parts are. */
export const pastDate = partialDate.refine((text) => !isAfterToday(text), { error: "afterToday" });

function isAfterToday(text: string): boolean {
  const day = earliestDay(text);
  if (day === null) return false;
  const parts = [day.year, day.month, day.day].map((part) => String(part).padStart(2, "0"));
  return parts.join("-").padStart(10, "0") > danishDay(new Date());
}

const LOCAL_MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/;

/** Day and time on the clock of a place, without its offset: `2026-11-28T13:00`. */
export const localMoment = z
  .string()
  .trim()
  .refine((text) => parsePartialDate(LOCAL_MOMENT.exec(text)?.[1] ?? "") !== null, {
    error: "noSuchMoment",
  });
