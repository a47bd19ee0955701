import { KeeperPart } from "#features/memorials/keeper-marks/components/keeper-part.tsx";
import type {
  PageSection,
  SectionProps,
} from "#features/memorials/content/components/page-sections.ts";
import { hasGrave } from "./has-grave.ts";
import { RenderedGrave } from "./rendered-grave.tsx";

export const pageSections: readonly PageSection[] = [
  {
    name: "grave",
    placeOf: () => ({ enhanced: 100, classic: 100 }),
    linkOf: ({ memorial }, t) =>
      hasGrave(memorial) ? { text: t("memorials:grave.heading") } : null,
    View: GraveOfPage,
  },
];

function GraveOfPage({ memorial }: SectionProps) {
  const { slug, can, cemetery, gravePlot, graveNote, gravePosition, graveRestEndsOn } = memorial;
  if (!hasGrave(memorial)) return can.edit && <KeeperPart of="empty" slug={slug} section="grave" />;
  const shown = { cemetery, gravePlot, graveNote, gravePosition, graveRestEndsOn };
  return <RenderedGrave {...{ slug, canEdit: can.edit, ...shown }} />;
}
