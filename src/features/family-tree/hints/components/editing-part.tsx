import type { EditingPart } from "#features/family-tree/tree/components/editing-parts.ts";
import { HintsList } from "./hints-list.tsx";

export const editingPart: EditingPart = { order: 30, OfPerson: null, BelowTree: HintsList };
