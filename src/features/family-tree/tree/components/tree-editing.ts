import { createContext } from "react";
import type { Sex } from "../contract.ts";
import type { Relation } from "../editing/contract.ts";

/** Who is to be added, beside whom. */
export type Relative = {
  to: string;
  as: Relation["as"];
  sex: Sex | null;
  /** A sibling who shares one parent, the other of whom isn't named. */
  isHalf: boolean;
};

/** What keepers do on the page; `null` for visitors, whose cards have no marks. */
export type TreeEditing = {
  edit: (key: string) => void;
  add: (relative: Relative) => void;
};

export const TreeEditingContext = createContext<TreeEditing | null>(null);
