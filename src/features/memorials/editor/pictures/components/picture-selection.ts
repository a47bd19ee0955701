import { useState } from "react";
import { MEDIA_AT_ONCE } from "#features/memorials/media/contract.ts";

type Selection = {
  ids: ReadonlySet<string>;
  /** Pressed last: where a range begins. */
  last: string | null;
};

export const NOTHING_SELECTED: Selection = { ids: new Set(), last: null };

/** After a press; with Shift everything from the last pressed to this one is selected, too. */
export function afterPress(
  order: readonly string[],
  { ids, last }: Selection,
  id: string,
  isRange = false,
): Selection {
  const from = isRange && last !== null ? order.indexOf(last) : -1;
  if (from === -1) {
    const others = [...ids].filter((one) => one !== id);
    return { ids: limited(ids.has(id) ? others : [...others, id]), last: id };
  }
  const to = order.indexOf(id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: limited([...ids, ...range]), last: id };
}

function limited(ids: readonly string[]): ReadonlySet<string> {
  return new Set([...new Set(ids)].slice(0, MEDIA_AT_ONCE));
}

/** Several pictures of these, in their order; `selected` is `null` while one is edited at a time. */
export function usePictureSelection(order: readonly string[]) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const isThere = (id: string) => order.includes(id);
  return {
    selected: selection && new Set([...selection.ids].filter(isThere)),
    start: () => setSelection(NOTHING_SELECTED),
    stop: () => setSelection(null),
    selectAll: () => setSelection({ ids: limited(order), last: null }),
    press: (id: string, isRange = false) =>
      setSelection((known) => afterPress(order, known ?? NOTHING_SELECTED, id, isRange)),
  };
}

export type PictureSelection = ReturnType<typeof usePictureSelection>;
