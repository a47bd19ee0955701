import type { TFunction } from "i18next";
import type { ComponentType } from "react";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { UploadQueue } from "#features/memorials/editor/pictures/components/upload-queue.ts";

export type EditSectionProps = { memorial: Memorial; uploads: UploadQueue };

/** A line in the index of the editor. */
type EditLine = {
  text: string;
  count?: number;
  /** Nothing is there yet, and most pages have it. */
  isMissing?: boolean;
};

/** How a deleted thing of a kind comes back. */
type Restorable = {
  restore: (memorialId: string, itemId: string) => Promise<unknown>;
  /** Of the list that it goes to. */
  queryKeyOf: (memorialId: string) => readonly unknown[];
};

/**
 * A part of the page as keepers edit it. Each is defined in a `components/edit-section.tsx`, which exports
 * `editSections`; the editor asks the definitions and names no section.
 */
export type EditSection = {
  /** Unique; also its anchor. */
  name: string;
  /** Where it stands, ascending; whole tens leave room between them. */
  place: number;
  /** What its keeper has to be allowed to do. */
  capability: keyof Memorial["can"];
  lineOf: (memorial: Memorial, t: TFunction) => EditLine;
  /** How many things it has, where the memorial doesn't tell. */
  Count?: ComponentType<{ memorial: Memorial }>;
  View: ComponentType<EditSectionProps>;
  /** Namespaces of its texts, beside those of the editor. */
  texts?: readonly string[];
  /** What can be restored of it, by kind. */
  restorable?: Record<string, Restorable>;
};

const found = import.meta.glob<readonly EditSection[]>("/src/features/**/edit-section.tsx", {
  eager: true,
  import: "editSections",
});

/** In the order in which they are edited. */
export const EDIT_SECTIONS = Object.values(found)
  .flat()
  .toSorted((one, other) => one.place - other.place);

/** Of the kind of a deleted thing; `undefined` for what is no section's. */
export function restorableAs(kind: string): Restorable | undefined {
  return EDIT_SECTIONS.flatMap(({ restorable }) => restorable?.[kind] ?? [])[0];
}
