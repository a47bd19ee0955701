import { useTranslation } from "react-i18next";
import type {
  EditSection,
  EditSectionProps,
} from "#features/memorials/editor/components/edit-sections.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { treePath } from "./tree-address.ts";

export const editSections: readonly EditSection[] = [
  {
    name: "familyTree",
    place: 35,
    capability: "edit",
    lineOf: ({ counts }, t) => ({ text: t("family-tree:heading"), count: counts.familyTree }),
    View: EditedTree,
    texts: ["family-tree"],
  },
];

/** The way to where the tree is edited. */
function EditedTree({ memorial }: EditSectionProps) {
  const { t } = useTranslation("family-tree");
  // It is about a family of people.
  if (memorial.kind === "pet") return null;
  return (
    <Section id="familyTree" heading={t("heading")} note={t("note")}>
      <div className="actions">
        <ButtonLink variant="quiet" to={treePath(memorial.slug)}>
          {t(memorial.counts.familyTree > 0 ? "open" : "begin")}
        </ButtonLink>
      </div>
    </Section>
  );
}
