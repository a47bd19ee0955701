import type { EditSection } from "#features/memorials/editor/components/edit-sections.ts";
import { StorySection } from "./story-section.tsx";

export const editSections: readonly EditSection[] = [
  {
    name: "life",
    place: 20,
    capability: "edit",
    lineOf: ({ biography }, t) => ({
      text: t("editor:fields.biography"),
      isMissing: biography === null,
    }),
    View: StorySection,
  },
];
