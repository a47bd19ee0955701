const ONE_DAY = /^(?:(?<about>ABT|EST|CAL) )?(?:(?:\d{1,2} )?[A-Z]{3} )?(?<year>\d{1,4})$/;

/** What a card has room for of a GEDCOM DateValue: the year alone where the date is of one year, else the whole of it in words. */
export function shortDate(shown: { date: string | null; dateText: string | null } | null) {
  const date = shown?.date ?? null;
  if (shown === null || date === null) return null;
  const groups = ONE_DAY.exec(date)?.groups;
  if (groups === undefined) return { about: false, text: shown.dateText ?? date };
  return { about: groups["about"] !== undefined, text: groups["year"] ?? "" };
}
