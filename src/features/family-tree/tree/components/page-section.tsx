import { AsRendered } from "#shell/as-rendered.tsx";
import type {
  PageSection,
  SectionProps,
} from "#features/memorials/content/components/page-sections.ts";
import { FamilySection, familyQuery } from "./rendered-only.ts";

export const pageSections: readonly PageSection[] = [
  {
    name: "familyTree",
    placeOf: () => ({ enhanced: 45, classic: 25 }),
    linkOf({ memorial: { counts } }, t) {
      const count = counts.familyTree;
      return count > 1 ? { text: t("family-tree:heading"), count } : null;
    },
    // Browsers keep what the server made of it.
    ...(familyQuery && { queriesOf: (id: string) => [familyQuery(id)] }),
    texts: ["family-tree"],
    View: FamilyOfPage,
  },
];

async function load() {
  return (await import("./family-section.tsx")).FamilySection;
}

function FamilyOfPage({ id, memorial: { slug, closed, can } }: SectionProps) {
  const isOpen = !closed.includes("familyTree");
  return (
    <AsRendered
      rendered={FamilySection}
      load={load}
      props={{ id, slug, isOpen, canEdit: can.edit }}
    />
  );
}
