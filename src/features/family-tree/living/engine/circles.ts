/**
 * Who is their own ancestor, and whoever stands between two such: what is left when everybody without parents among the
 * rest, then everybody without children among the rest is taken away, over and over.
 */
export function ownAncestors(
  links: readonly { parent: { id: string }; child: string }[],
): Set<string> {
  const pairs = links.map(({ parent, child }): Pair => [parent.id, child]);
  const below = withoutEnds(pairs);
  const left = withoutEnds(below.map(([parent, child]): Pair => [child, parent]));
  return new Set(left.flat());
}

type Pair = [from: string, to: string];

/** The pairs that are left when all that nobody leads to, with what they lead to, are taken away in turn. */
function withoutEnds(pairs: Pair[]): Pair[] {
  const leadingTo = new Map<string, number>();
  for (const [, to] of pairs) leadingTo.set(to, (leadingTo.get(to) ?? 0) + 1);
  const pairsFrom = Map.groupBy(pairs, ([from]) => from);
  const ends = [...pairsFrom.keys()].filter((from) => !leadingTo.has(from));
  const taken = new Set<string>(ends);
  // A set hands out also what is added meanwhile.
  for (const end of taken) {
    for (const [, to] of pairsFrom.get(end) ?? []) {
      const count = (leadingTo.get(to) ?? 0) - 1;
      leadingTo.set(to, count);
      if (count === 0) taken.add(to);
    }
  }
  return pairs.filter(([from]) => !taken.has(from));
}
