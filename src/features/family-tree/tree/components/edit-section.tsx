import { useTranslation } from "react-i18next";
import { Conflict } from "#features/memorials/editor/autosave/components/conflict.tsx";
import {
  useSavedField,
  useSavedMemorial,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import type {
  EditSection,
  EditSectionProps,
} from "#features/memorials/editor/components/edit-sections.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import { familyTreeRule } from "../section.ts";
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

/** Who may see the tree, and the way to where it is edited. */
function EditedTree({ memorial }: EditSectionProps) {
  const { t } = useTranslation("family-tree");
  // It is about a family of people.
  if (memorial.kind === "pet") return null;
  return (
    <Section id="familyTree" heading={t("heading")} note={t("note")}>
      <div className="stack">
        <div className="actions">
          <ButtonLink variant="quiet" to={treePath(memorial.slug)}>
            {t(memorial.counts.familyTree > 0 ? "edit" : "begin")}
          </ButtonLink>
        </div>
        <TreePrivacy />
      </div>
    </Section>
  );
}

function TreePrivacy() {
  const { t } = useTranslation("editor");
  const { hasPassword } = useSavedMemorial();
  const { text, problem, hasConflict, choose } = useSavedField("familyTreePrivacy");
  const choices = familyTreeRule.privacies.filter(
    // The page's password is chosen with the privacy of the whole.
    (value) => value !== "password" || hasPassword || text === "password",
  );
  const wordsFor = (value: string) =>
    t(`parts.${choices.find((choice) => choice === value) ?? "page"}`);
  return (
    <>
      {hasConflict && <Conflict field="familyTreePrivacy" wordsFor={wordsFor} />}
      <Field label={t("fields.familyTreePrivacy")} error={problem}>
        <Select
          value={text}
          options={choices.map((value) => ({ value, label: t(`parts.${value}`) }))}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
    </>
  );
}
