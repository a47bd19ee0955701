import { hasStory, Story } from "./story.tsx";
import type {
  PageSection,
  SectionProps,
} from "#features/memorials/content/components/page-sections.ts";

export const pageSections: readonly PageSection[] = [
  {
    name: "life",
    placeOf: () => ({ enhanced: 30, classic: 10 }),
    linkOf: ({ memorial }, t) =>
      hasStory(memorial) ? { text: t("memorials:story.heading") } : null,
    View: StoryOfPage,
  },
];

function StoryOfPage({ memorial, media }: SectionProps) {
  return <Story memorial={memorial} pictures={media.pictures} />;
}
