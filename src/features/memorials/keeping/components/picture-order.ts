/** One place towards the front, one away from it, to the front, or to a place counted from nought. */
export type Move = "first" | "forward" | "back" | { to: number };

/** The ids with one of them moved among its kin; all others keep their places. */
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
