import { dayAfter } from "../invoices/model.ts";

/** The terms promise so many days to whoever is bound (sections `order` and `changes`). */
const NOTICE_DAYS = 30;

/** The first day on which something that is told today may begin. */
export function earliestStart(today: string): string {
  return dayAfter(today, NOTICE_DAYS);
}

/** `2027-02-31` is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
