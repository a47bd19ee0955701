/** One position forward, one back, to the front, or to a place. Places are counted from one. */
export type Move = "first" | "forward" | "back" | { to: number };

/** The ids with one moved among those of its kind; all others keep their positions. */
export function moved(
  ids: readonly string[],
  id: string,
  place: number,
  kin: readonly string[] = ids,
): string[] {
  if (!kin.includes(id)) return [...ids];
  const order = kin.filter((other) => other !== id);
  order.splice(Math.max(0, place - 1), 0, id);
  let next = 0;
  return ids.map((one) => (kin.includes(one) ? (order[next++] ?? one) : one));
}

/** The place after a move; one behind the last is the last. */
export function placeAfter(move: Move, from: number): number {
  const to = { first: 1, forward: from - 1, back: from + 1 };
  return Math.max(1, typeof move === "object" ? move.to : to[move]);
}
