import type { EditingPart } from "#features/family-tree/tree/components/editing-parts.ts";
import { ImportPart } from "./import-part.tsx";

export const editingPart: EditingPart = { order: 35, OfPerson: null, BelowTree: ImportPart };
