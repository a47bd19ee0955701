import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useSavedField } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { Conflict } from "#features/memorials/editor/autosave/components/conflict.tsx";
import { useLeaving, usePauses } from "#features/memorials/editor/autosave/components/pauses.ts";
import {
  pieceField,
  type PieceText,
} from "#features/memorials/editor/autosave/components/piece-fields.ts";

const LIMITS = { title: 300, performer: 200, composer: 200, note: 2000, transcript: 20_000 };

type PieceTextFieldProps = {
  id: string;
  field: PieceText;
  label: string;
  hint?: string | undefined;
  /** Several lines. */
  isLong?: boolean;
};

/** Saved as one types, like what is written under a picture. */
export function PieceTextField({ id, field, label, hint, isLong = false }: PieceTextFieldProps) {
  const { t } = useTranslation("editor");
  const name = pieceField(id, field);
  const { text, problem, hasConflict, type, leave, pause } = useSavedField(name);
  usePauses(text, pause);
  useLeaving(leave);
  const max = LIMITS[field];
  const control = {
    value: text,
    onBlur: leave,
    onChange: (event: { target: { value: string } }) => type(event.target.value),
  };
  return (
    <>
      {hasConflict && <Conflict field={name} />}
      <Field label={label} hint={hint} error={problem}>
        {isLong ? (
          <TextArea
            {...control}
            low
            limit={{ max, text: (left) => t("fields.left", { count: left }) }}
          />
        ) : (
          <TextInput {...control} autoComplete="off" maxLength={max} />
        )}
      </Field>
    </>
  );
}
