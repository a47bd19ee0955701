/** Accepts comma and point; empty is no number. */
export function numberIn(text: string): number {
  return Number(text.trim().replace(",", ".") || Number.NaN);
}

/**
 * For the body of a call: what isn't a number is sent as typed, against its type, so that the server's error
 * is about it.
 */
export function numberOrText(text: string): number {
  const number = numberIn(text);
  return Number.isNaN(number) ? (text as unknown as number) : number;
}

const GROUPED = /^\d{1,3}(?:(?:\.\d{3})+(?:,\d+)?|(?:,\d{3})+(?:\.\d+)?)$/;

/**
 * Without what parts thousands: "25.000" is twenty-five thousand, as "1.250,50" and "1,250.50" are over a thousand.
 * Not for measures, which have three decimals.
 */
export function withoutGroups(text: string): string {
  const tight = text.replaceAll(/\s/g, "");
  const first = /[.,]/.exec(tight)?.[0];
  return first !== undefined && GROUPED.test(tight) ? tight.replaceAll(first, "") : tight;
}

/** As `numberOrText`, of what is counted or weighed in whole units. */
export function wholeNumberOrText(text: string): number {
  const number = numberIn(withoutGroups(text));
  return Number.isNaN(number) ? (text as unknown as number) : number;
}
