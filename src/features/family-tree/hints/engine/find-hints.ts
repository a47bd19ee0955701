import { HINT_KINDS } from "./hint-kinds.ts";
import { ancestorCircles } from "./ancestor-circles.ts";
import { duplicateHints } from "./duplicate-hints.ts";
import { parenthoodsIn, type Hint, type HintFamily, type HintPerson } from "./hint-facts.ts";
import { lifeHints } from "./life-hints.ts";

/**
 * All that may be odd in a tree, by kinds, each once for the same people. `years`: how old somebody may have become.
 */
export function findHints(
  people: readonly HintPerson[],
  families: readonly HintFamily[],
  { years }: { years: number },
): Hint[] {
  const known = new Map(people.map((person) => [person.id, person]));
  const found = [
    ...ancestorCircles(parenthoodsIn(families)).map((circle): Hint => ({
      kind: "ownAncestor",
      people: circle,
    })),
    ...lifeHints(known, families, { years }),
    ...duplicateHints(known, families),
  ];
  const once = new Map(found.map((hint) => [keyOf(hint), hint]));
  const byKind = Map.groupBy(once.values(), ({ kind }) => kind);
  return HINT_KINDS.flatMap((kind) => byKind.get(kind) ?? []);
}

/** What a hint is known by, whatever is corrected meanwhile. */
export function keyOf({ kind, people }: Hint): string {
  return [kind, ...people.toSorted()].join(" ");
}
