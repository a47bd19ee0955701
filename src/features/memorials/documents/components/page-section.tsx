import type {
  PageSection,
  SectionProps,
} from "#features/memorials/content/components/page-sections.ts";
import { RenderedDocuments } from "./rendered-documents.tsx";

export const pageSections: readonly PageSection[] = [
  {
    name: "documents",
    placeOf: () => ({ enhanced: 70, classic: 50 }),
    linkOf: ({ memorial: { counts } }, t) =>
      counts.documents > 0
        ? { text: t("memorials:documents.heading"), count: counts.documents }
        : null,
    View: DocumentsOfPage,
  },
];

function DocumentsOfPage({ memorial: { slug, can }, media: { documents } }: SectionProps) {
  if (documents.length === 0) return null;
  return <RenderedDocuments slug={slug} canEdit={can.edit} documents={documents} />;
}
