/** Somebody on the way down, and which of their parents is asked next. */
type Step = { id: string; next: number };

/**
 * Those who descend from themselves, each group of those who descend from each other by itself: the strongly connected
 * parts, by Tarjan's walk. A list of its own stands for the calls, as chains of ancestors may be thousands long.
 */
export function ancestorCircles(links: readonly { child: string; parent: string }[]): string[][] {
  const parents = new Map<string, string[]>();
  for (const { child, parent } of links) {
    const known = parents.get(child);
    if (known === undefined) parents.set(child, [parent]);
    else known.push(parent);
  }
  const walk = new Walk(parents);
  for (const id of parents.keys()) walk.from(id);
  return walk.circles;
}

class Walk {
  readonly circles: string[][] = [];
  readonly #parents: ReadonlyMap<string, readonly string[]>;
  /** When each was reached, and the earliest one reached from there. */
  readonly #reached = new Map<string, number>();
  readonly #lowest = new Map<string, number>();
  readonly #open: string[] = [];
  readonly #isOpen = new Set<string>();

  constructor(parents: ReadonlyMap<string, readonly string[]>) {
    this.#parents = parents;
  }

  from(start: string): void {
    if (this.#reached.has(start)) return;
    const steps = [this.#reach(start)];
    for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
      const parent = this.#parents.get(step.id)?.[step.next];
      step.next += 1;
      if (parent === undefined) {
        steps.pop();
        this.#leave(step.id);
        const below = steps.at(-1);
        if (below !== undefined) this.#lower(below.id, this.#lowest.get(step.id));
      } else if (!this.#reached.has(parent)) {
        steps.push(this.#reach(parent));
      } else if (this.#isOpen.has(parent)) {
        this.#lower(step.id, this.#reached.get(parent));
      }
    }
  }

  #reach(id: string): Step {
    const at = this.#reached.size;
    this.#reached.set(id, at);
    this.#lowest.set(id, at);
    this.#open.push(id);
    this.#isOpen.add(id);
    return { id, next: 0 };
  }

  #lower(id: string, at: number | undefined): void {
    this.#lowest.set(id, Math.min(this.#lowest.get(id) ?? 0, at ?? Infinity));
  }

  #leave(id: string): void {
    if (this.#lowest.get(id) !== this.#reached.get(id)) return;
    const part = this.#open.splice(this.#open.lastIndexOf(id));
    for (const each of part) this.#isOpen.delete(each);
    const isOwnParent = this.#parents.get(id)?.includes(id) ?? false;
    if (part.length > 1 || isOwnParent) this.circles.push(part);
  }
}
