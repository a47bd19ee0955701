const DAY = 86_400_000;

/** How long the owner can object. */
const WAITING_DAYS = 30;

/** The owner is notified at once, and again after this many days. */
const REMINDED_AFTER = [7, 14, 21, 27, 29];

export function handOverAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + WAITING_DAYS * DAY);
}

/** The number of reminders due by now. */
export function remindersDue(askedAt: Date, now: Date): number {
  return REMINDED_AFTER.filter((days) => askedAt.getTime() + days * DAY <= now.getTime()).length;
}

/** Those in `first`, then the others in their previous order. */
export function inNewOrder(ids: readonly string[], first: readonly string[]): string[] {
  const known = first.filter((id) => ids.includes(id));
  return [...new Set([...known, ...ids])];
}
