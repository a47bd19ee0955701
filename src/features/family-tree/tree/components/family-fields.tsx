import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { FAMILY_ENDS, FAMILY_KINDS, PARENT_KINDS, PLACE_MAX, type TreePage } from "../contract.ts";
import type { CoupleDraft, ParentsDraft } from "./family-draft.ts";
import { TreeDateField } from "./tree-date-field.tsx";

type CoupleProps = {
  draft: CoupleDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (draft: CoupleDraft) => void;
};

/** How two belong together, since when, and whether it ended. */
export function CoupleFields({ draft, problems, onChange }: CoupleProps) {
  const { t } = useTranslation("tree-editing");
  const { kind, ended, marriedOn, place } = draft;
  return (
    <>
      <Field label={t("family.kind")}>
        <Select
          value={kind}
          empty={t("unsaid")}
          options={FAMILY_KINDS.map((value) => ({ value, label: t(`familyKinds.${value}`) }))}
          onChange={({ target }) => onChange({ ...draft, kind: target.value })}
        />
      </Field>
      <TreeDateField
        label={t("family.marriedOn")}
        value={marriedOn}
        error={problems["events.0.date"]}
        onChange={(value) => onChange({ ...draft, marriedOn: value })}
      />
      <Field label={t("family.place")} error={problems["events.0.place"]}>
        <TextInput
          autoComplete="off"
          value={place}
          maxLength={PLACE_MAX}
          onChange={({ target }) => onChange({ ...draft, place: target.value })}
        />
      </Field>
      <Field label={t("family.ended")}>
        <Select
          value={ended}
          empty={t("family.notEnded")}
          options={FAMILY_ENDS.map((value) => ({ value, label: t(`familyEnds.${value}`) }))}
          onChange={({ target }) => onChange({ ...draft, ended: target.value })}
        />
      </Field>
    </>
  );
}

type ParentProps = {
  tree: TreePage;
  draft: ParentsDraft;
  onChange: (draft: ParentsDraft) => void;
};

/** How each of a child's parents is one. */
export function ParentFields({ tree, draft, onChange }: ParentProps) {
  const { t } = useTranslation("tree-editing");
  return Object.entries(draft).map(([parent, kind]) => {
    const name = tree.people.find(({ key }) => key === parent)?.name ?? t("add.unnamed");
    return (
      <Field key={parent} label={t("family.parentKind", { name })}>
        <Select
          value={kind}
          empty={t("unsaid")}
          options={PARENT_KINDS.map((value) => ({ value, label: t(`parentKinds.${value}`) }))}
          onChange={({ target }) => onChange({ ...draft, [parent]: target.value })}
        />
      </Field>
    );
  });
}
