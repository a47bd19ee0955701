import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useSavedField } from "./autosave-context.tsx";
import { Conflict } from "./conflict.tsx";

/** What is written in one line, or a few. */
export type LineName =
  | "name"
  | "birthName"
  | "nickname"
  | "birthPlace"
  | "deathPlace"
  | "epitaph"
  | "slug"
  | "ceremonyPlace"
  | "ceremonyAt"
  | "ceremonyStream"
  | "cemetery"
  | "gravePlot"
  | "graveNote"
  | "gravePosition";

export type LineFieldProps = {
  field: LineName;
  hint?: string;
  /** Other than plain words. */
  type?: "datetime-local" | "url";
  /** Several lines. */
  limit?: number;
};

/** A line of text, saved when it is left. */
export function LineField({ field, hint, type: kind, limit }: LineFieldProps) {
  const { t } = useTranslation("keeping");
  const { text, problem, isContested, type, leave } = useSavedField(field);
  const control = {
    value: text,
    onBlur: leave,
    onChange: (event: { target: { value: string } }) => type(event.target.value),
  };
  return (
    <>
      {isContested && <Conflict field={field} />}
      <Field label={t(`fields.${field}`)} hint={hint} error={problem}>
        {limit === undefined ? (
          <TextInput {...control} type={kind ?? "text"} autoComplete="off" />
        ) : (
          <TextArea
            {...control}
            low
            limit={{ max: limit, text: (left) => t("fields.left", { count: left }) }}
          />
        )}
      </Field>
    </>
  );
}
