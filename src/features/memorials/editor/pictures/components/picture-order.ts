/** One position forward, one back, to the front, or to a zero-based position. */
export type Move = "first" | "forward" | "back" | { to: number };

/** The ids with one moved among those of its kind; all others keep their positions. */
export function moved(
  ids: readonly string[],
  id: string,
  move: Move,
  kin: readonly string[] = ids,
): string[] {
  const from = kin.indexOf(id);
  if (from === -1) return [...ids];
  const order = kin.filter((other) => other !== id);
  order.splice(placeAfter(move, from, order.length), 0, id);
  let place = 0;
  return ids.map((one) => (kin.includes(one) ? (order[place++] ?? one) : one));
}

function placeAfter(move: Move, from: number, last: number): number {
  const to = { first: 0, forward: from - 1, back: from + 1 };
  return Math.max(0, Math.min(last, typeof move === "object" ? move.to : to[move]));
}
