/** The same day of the next month, or its last: the deadline of article 12. */
export function oneMonthAfter(moment: Date): Date {
  const due = new Date(moment);
  due.setUTCMonth(due.getUTCMonth() + 1);
  // A month without such a day would run on into the one after it.
  if (due.getUTCDate() !== moment.getUTCDate()) due.setUTCDate(0);
  return due;
}
