import { useTranslation } from "react-i18next";
import { FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { useSavedField } from "./autosave-context.tsx";
import { Conflict } from "./conflict.tsx";

type Choices = {
  kind: Memorial["kind"];
  language: Memorial["language"];
};
export type ChoiceName = keyof Choices;

export type ChoiceFieldProps<Name extends ChoiceName> = {
  field: Name;
  options: readonly { value: Choices[Name]; title: string; text?: string }[];
  /** Hides the label, where the section's heading is enough. */
  isHeaded?: boolean;
};

/** A choice of a few options, saved on change. */
export function ChoiceField<Name extends ChoiceName>({
  field,
  options,
  isHeaded = false,
}: ChoiceFieldProps<Name>) {
  const { t } = useTranslation("editor");
  const { text, problem, hasConflict, choose } = useSavedField(field);
  const titleOf = (value: string) => options.find((one) => one.value === value)?.title ?? value;
  return (
    <>
      {hasConflict && <Conflict field={field} wordsFor={titleOf} />}
      <FieldGroup
        label={
          <span className={isHeaded ? "visually-hidden" : undefined}>{t(`fields.${field}`)}</span>
        }
        error={problem}
      >
        <RadioList<string> name={field} value={text} onChange={choose} options={options} />
      </FieldGroup>
    </>
  );
}
