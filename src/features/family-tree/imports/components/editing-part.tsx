import type { EditingPart } from "#features/family-tree/tree/components/editing-parts.ts";
import { FileLines } from "./file-lines.tsx";
import { ImportPart } from "./import-part.tsx";

export const editingPart: EditingPart = { order: 35, OfPerson: FileLines, BelowTree: ImportPart };
