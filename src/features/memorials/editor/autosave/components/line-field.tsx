import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { TextField } from "#features/memorials/contract.ts";
import { useSavedField } from "./autosave-context.tsx";
import { Conflict } from "./conflict.tsx";

/** Text fields; all others have their own controls. */
export type LineName = "name" | "slug" | Exclude<TextField, "biography" | "bornOn" | "diedOn">;

export type LineFieldProps = {
  field: LineName;
  hint?: string;
  /** Input type, if not text. */
  type?: "url";
  /** Multiline. */
  limit?: number;
};

/** A text field, saved on blur. */
export function LineField({ field, hint, type: kind, limit }: LineFieldProps) {
  const { t } = useTranslation("editor");
  const { text, problem, hasConflict, type, leave } = useSavedField(field);
  const control = {
    value: text,
    onBlur: leave,
    onChange: (event: { target: { value: string } }) => type(event.target.value),
  };
  return (
    <>
      {hasConflict && <Conflict field={field} />}
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
