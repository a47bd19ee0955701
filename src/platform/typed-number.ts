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
