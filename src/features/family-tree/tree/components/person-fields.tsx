import { useTranslation } from "react-i18next";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import {
  LIVES,
  NAME_MAX,
  PLACE_MAX,
  SEXES,
  UNKNOWN_PARENTS,
  VISIBILITIES,
  type UnknownParent,
} from "../contract.ts";
import type { PersonDraft, PersonTexts, Problems } from "./person-draft.ts";
import { TreeDateField } from "./tree-date-field.tsx";

export type PersonFieldsProps = {
  draft: PersonDraft;
  problems: Problems;
  onChange: (change: Partial<PersonDraft>) => void;
};

type LineProps = PersonFieldsProps & { field: keyof PersonTexts; max: number };

export function NameField(props: PersonFieldsProps) {
  return <Line {...props} field="name" max={NAME_MAX} />;
}

function Line({ draft, problems, onChange, field, max }: LineProps) {
  const { t } = useTranslation("tree-editing");
  const type = (change: Partial<PersonTexts>) => onChange(change);
  return (
    <Field label={t(`fields.${field}`)} error={problems[field]}>
      <TextInput
        data-field={field}
        autoComplete="off"
        value={draft[field]}
        maxLength={max}
        onChange={({ target }) => type({ [field]: target.value })}
      />
    </Field>
  );
}

export function OtherNames(props: PersonFieldsProps) {
  return (
    <>
      <Line {...props} field="birthName" max={NAME_MAX} />
      <Line {...props} field="nickname" max={NAME_MAX} />
    </>
  );
}

/** Only for the words: mor, søster, svigersøn. Nobody has to say. */
export function SexField({ draft, problems, onChange }: PersonFieldsProps) {
  const { t } = useTranslation("tree-editing");
  return (
    <Field label={t("fields.sex")} hint={t("hints.sex")} error={problems["sex"]}>
      <Select
        value={draft.sex}
        empty={t("sexes.none")}
        options={SEXES.map((value) => ({ value, label: t(`sexes.${value}`) }))}
        onChange={({ target }) => onChange({ sex: target.value })}
      />
    </Field>
  );
}

/** Whether visitors may see the name turns on this. */
export function LifeField({ draft, problems, onChange }: PersonFieldsProps) {
  const { t } = useTranslation("tree-editing");
  return (
    <FieldGroup label={t("fields.life")} error={problems["life"]}>
      <RadioList<string>
        name="life"
        value={draft.life}
        onChange={(life) => onChange({ life })}
        options={["", ...LIVES].map((value) => {
          const life = LIVES.find((one) => one === value) ?? "unsaid";
          return { value, title: t(`lives.${life}`), text: t(`lives.${life}Text`) };
        })}
      />
    </FieldGroup>
  );
}

type DatedProps = PersonFieldsProps & {
  date: "bornOn" | "diedOn";
  place: "birthPlace" | "deathPlace";
};

function Dated({ draft, problems, onChange, date, place }: DatedProps) {
  const { t } = useTranslation("tree-editing");
  const type = (change: Partial<PersonTexts>) => onChange(change);
  return (
    <>
      <TreeDateField
        label={t(`fields.${date}`)}
        value={draft[date]}
        error={problems[date]}
        onChange={(value) => type({ [date]: value })}
      />
      <Line {...{ draft, problems, onChange }} field={place} max={PLACE_MAX} />
    </>
  );
}

export function BirthFields(props: PersonFieldsProps) {
  return <Dated {...props} date="bornOn" place="birthPlace" />;
}

export function DeathFields(props: PersonFieldsProps) {
  return <Dated {...props} date="diedOn" place="deathPlace" />;
}

type UnknownProps = PersonFieldsProps & { known: readonly UnknownParent[] };

/** That nobody knows who it was: for those who aren't in the tree. */
export function UnknownParentsField({ draft, problems, onChange, known }: UnknownProps) {
  const { t } = useTranslation(["tree-editing", "tree"]);
  const offered = UNKNOWN_PARENTS.filter((parent) => !known.includes(parent));
  const said = draft.unknownParents;
  if (offered.length === 0) return null;
  return (
    <FieldGroup
      label={t("fields.unknownParents")}
      hint={t("hints.unknownParents")}
      error={problems["unknownParents"]}
    >
      {offered.map((parent) => (
        <Checkbox
          key={parent}
          label={t(`tree:unknownParents.${parent}`)}
          checked={said.includes(parent)}
          onChange={({ target }) => {
            const others = said.filter((one) => one !== parent);
            onChange({ unknownParents: target.checked ? [...others, parent] : others });
          }}
        />
      ))}
    </FieldGroup>
  );
}

export function NotesField({ draft, problems, onChange }: PersonFieldsProps) {
  const { t } = useTranslation("tree-editing");
  return (
    <Field label={t("fields.notes")} hint={t("hints.notes")} error={problems["notes"]}>
      <TextArea
        rows={3}
        value={draft.notes}
        onChange={({ target }) => onChange({ notes: target.value })}
      />
    </Field>
  );
}

export function VisibilityField({ draft, problems, onChange }: PersonFieldsProps) {
  const { t } = useTranslation("tree-editing");
  return (
    <Field label={t("fields.visibility")} error={problems["visibility"]}>
      <Select
        value={draft.visibility}
        options={VISIBILITIES.map((value) => ({ value, label: t(`visibilities.${value}`) }))}
        onChange={({ target }) => onChange({ visibility: target.value })}
      />
    </Field>
  );
}
