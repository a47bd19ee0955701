import { useState, useSyncExternalStore } from "react";
import { Fold, type FoldProps } from "./fold.tsx";

/** Below it everything stands in one column (section.css). */
const NARROW = "(max-width: 61.99rem)";

function subscribe(onChange: () => void) {
  const query = matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

export type NarrowFoldProps = FoldProps & {
  /** Whether there is so much in it that a phone would scroll past it for long. */
  isLong: boolean;
};

/**
 * What is long is folded on a phone alone. Decided once: what is being written isn't folded away
 * when it becomes long.
 */
export function NarrowFold({ isLong, ...fold }: NarrowFoldProps) {
  const isNarrow = useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
  const [wasLong] = useState(isLong);
  return isNarrow && wasLong ? <Fold {...fold} /> : fold.children;
}
