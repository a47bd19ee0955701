export type Move = "first" | "forward" | "back";

/** The ids with one of them moved: to the front, one place towards it, one place away from it. */
export function moved(ids: readonly string[], id: string, move: Move): string[] {
  const from = ids.indexOf(id);
  if (from === -1) return [...ids];
  const others = ids.filter((other) => other !== id);
  const to = move === "first" ? 0 : from + (move === "forward" ? -1 : 1);
  others.splice(Math.max(0, Math.min(others.length, to)), 0, id);
  return others;
}
