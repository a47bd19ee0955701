import type { EditSection } from "#features/memorials/editor/components/edit-sections.ts";
import { MusicSection } from "./music-section.tsx";

export const editSections: readonly EditSection[] = [
  {
    name: "music",
    place: 50,
    capability: "contribute",
    lineOf: (_memorial, t) => ({ text: t("editor:music.heading") }),
    View: MusicSection,
    texts: ["music", "compositions"],
  },
];
