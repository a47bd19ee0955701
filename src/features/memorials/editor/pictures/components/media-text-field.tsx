import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { useSavedField } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { Conflict } from "#features/memorials/editor/autosave/components/conflict.tsx";
import { itemField } from "#features/memorials/editor/autosave/components/item-fields.ts";
import { useLeaving, usePauses } from "#features/memorials/editor/autosave/components/pauses.ts";
import { ALBUM_MAX, LOCATION_MAX, type MediaItem } from "#features/memorials/media/contract.ts";
import { SuggestedInput } from "./suggested-input.tsx";

const LIMITS = { caption: 300, altText: 500, album: ALBUM_MAX, location: LOCATION_MAX };

type MediaTextFieldProps = {
  item: MediaItem;
  field: keyof typeof LIMITS;
  label: string;
  hint?: string;
  /** Single line, with suggestions of values used before. */
  suggestions?: readonly string[];
};

/** Saved as one types, like the biography. */
export function MediaTextField({ item, field, label, hint, suggestions }: MediaTextFieldProps) {
  const { t } = useTranslation("editor");
  const name = itemField(item.id, field);
  const { text, problem, hasConflict, type, leave, pause } = useSavedField(name);
  usePauses(text, pause);
  useLeaving(leave);

  const control = {
    name: field,
    value: text,
    onBlur: leave,
    onChange: (event: { target: { value: string } }) => type(event.target.value),
  };
  return (
    <>
      {hasConflict && <Conflict field={name} />}
      <Field label={label} hint={hint} error={problem}>
        {suggestions === undefined ? (
          <TextArea
            {...control}
            low
            limit={{ max: LIMITS[field], text: (left) => t("fields.left", { count: left }) }}
          />
        ) : (
          <SuggestedInput {...control} suggestions={suggestions} maxLength={LIMITS[field]} />
        )}
      </Field>
    </>
  );
}
