import type { TreeGroup } from "../../layout/engine/tree-shapes.ts";
import type { TreePage } from "../contract.ts";
import { slotWord } from "./slots.ts";

export type Rest = {
  /** On the page, but without room in the grid. */
  keys: readonly string[];
  /** In the tree, but not on the page. */
  beyond: number;
};

/** Who of a group isn't drawn. Those beyond the page count to the last group of their kind. */
export function restOf(
  { people, focus }: Pick<TreePage, "people" | "focus">,
  groups: readonly TreeGroup[],
  group: TreeGroup,
): Rest {
  const { kind, rest } = group;
  // A place for somebody new is found elsewhere on the page, too.
  const keys = rest.filter((key) => slotWord(key) === null);
  const isLast = groups.findLast((one) => one.kind === kind) === group;
  const more = people.find(({ key }) => key === focus)?.more;
  const isCounted = isLast && keys.length > 0 && (kind === "children" || kind === "siblings");
  return { keys, beyond: isCounted ? (more?.[kind] ?? 0) : 0 };
}
