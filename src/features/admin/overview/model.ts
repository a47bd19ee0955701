import type { WaitingItem } from "./contract.ts";

/** What is late comes first, then what has waited longest; what has no date comes last. */
export function byUrgency(items: readonly WaitingItem[]): WaitingItem[] {
  const since = ({ oldestAt }: WaitingItem) => oldestAt ?? "9999";
  return items.toSorted(
    (one, other) =>
      Number(other.isLate) - Number(one.isLate) || since(one).localeCompare(since(other)),
  );
}
