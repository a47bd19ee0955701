import { danishDay, startOfDay } from "#platform/days.ts";

const DANISH_HOUR = new Intl.DateTimeFormat("en", {
  timeZone: "Europe/Copenhagen",
  hour: "numeric",
  hourCycle: "h23",
});

const MORNING = 6;
const HOUR_MS = 3_600_000;

/**
 * Six o'clock on the day after this one, in Denmark. Who puts something away at two in the night
 * means the day that they wake up to, too.
 */
export function nextMorning(now: Date): Date {
  const midnight = startOfDay(danishDay(now), 1);
  const sixHoursLater = new Date(midnight.getTime() + MORNING * HOUR_MS);
  // Where the clocks are changed that night, it is five or seven then.
  const missing = MORNING - Number(DANISH_HOUR.format(sixHoursLater));
  return new Date(sixHoursLater.getTime() + missing * HOUR_MS);
}
