import { useTranslation } from "react-i18next";
import { FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import type { Memorial } from "../../contract.ts";
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
  /** The section's heading asks already. */
  isHeaded?: boolean;
};

/** One of a few, saved when it is chosen. */
export function ChoiceField<Name extends ChoiceName>({
  field,
  options,
  isHeaded = false,
}: ChoiceFieldProps<Name>) {
  const { t } = useTranslation("keeping");
  const { text, problem, isContested, choose } = useSavedField(field);
  const titleOf = (value: string) => options.find((one) => one.value === value)?.title ?? value;
  return (
    <>
      {isContested && <Conflict field={field} wordsFor={titleOf} />}
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
