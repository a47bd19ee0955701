/** The same day of the next month, or its last: the deadline of article 12. */
export function oneMonthAfter(moment: Date): Date {
  const due = new Date(moment);
  due.setUTCMonth(due.getUTCMonth() + 1);
  // A month without that day would overflow into the next.
  if (due.getUTCDate() !== moment.getUTCDate()) due.setUTCDate(0);
  return due;
}
