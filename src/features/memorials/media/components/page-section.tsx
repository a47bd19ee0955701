import type {
  PageSection,
  SectionProps,
} from "#features/memorials/content/components/page-sections.ts";
import { mediaQuery } from "./media-query.ts";
import { Pictures } from "./pictures.tsx";

export const pageSections: readonly PageSection[] = [
  {
    name: "pictures",
    placeOf: () => ({ enhanced: 60, classic: 40 }),
    linkOf: ({ media: { gallery } }, t) =>
      gallery.length > 0 ? { text: t("memorials:pictures.heading"), count: gallery.length } : null,
    queriesOf: (id) => [mediaQuery(id)],
    View: PicturesOfPage,
  },
];

function PicturesOfPage({ memorial, media, music }: SectionProps) {
  const { gallery, pictures } = media;
  return <Pictures pictures={gallery} portrait={pictures[0]} memorial={memorial} music={music} />;
}
