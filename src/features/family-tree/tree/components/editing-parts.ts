import type { ComponentType } from "react";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { TreePage, TreePerson } from "../contract.ts";

/** What a slice adds to the editing of a tree: the export `editingPart` of its `components/editing-part.tsx`. */
export type EditingPart = {
  /** Where it stands, the lowest first; each part has a number of its own. */
  order: number;
  /** In the panel of a person. */
  OfPerson: ComponentType<PersonPartProps> | null;
  /** Below the tree. */
  BelowTree: ComponentType<TreePartProps> | null;
};

export type TreePartProps = { memorial: Memorial; tree: TreePage };

export type PersonPartProps = { memorial: Memorial; person: TreePerson; isHome: boolean };

const found = import.meta.glob<EditingPart>(
  "/src/features/family-tree/*/components/editing-part.tsx",
  { eager: true, import: "editingPart" },
);

export const editingParts = Object.values(found).toSorted((a, b) => a.order - b.order);
