const DAY = 86_400_000;

/** So long the owner has to say no. */
const WAITING_DAYS = 30;

/** The owner is told at once, and again after so many days. */
const REMINDED_AFTER = [7, 14, 21, 27, 29];

export function handOverAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + WAITING_DAYS * DAY);
}

/** How many of the reminders are due by now. */
export function remindersDue(askedAt: Date, now: Date): number {
  return REMINDED_AFTER.filter((days) => askedAt.getTime() + days * DAY <= now.getTime()).length;
}

/** As `first` names them; whoever it leaves out follows in the order of before. */
export function inNewOrder(ids: readonly string[], first: readonly string[]): string[] {
  const known = first.filter((id) => ids.includes(id));
  return [...new Set([...known, ...ids])];
}
