/** As people write them, with a comma or a point; nothing is no number. */
export function numberIn(text: string): number {
  return Number(text.trim().replace(",", ".") || Number.NaN);
}

/** For a call: what is no number goes as it was typed, so that the answer is about it. */
export function numberOrText(text: string): number | string {
  const number = numberIn(text);
  return Number.isNaN(number) ? text : number;
}
