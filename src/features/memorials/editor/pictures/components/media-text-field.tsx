import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import type { MediaChanges } from "./media-changes.ts";

const LIMITS = { caption: 300, altText: 500, album: 80 };

type MediaTextFieldProps = {
  item: MediaItem;
  field: "caption" | "altText" | "album";
  label: string;
  hint?: string;
  changes: MediaChanges;
  /** Single line, with suggestions of values used before. */
  suggestions?: readonly string[];
};

/** Saved on blur; text that couldn't be saved stays, with an error. */
export function MediaTextField(props: MediaTextFieldProps) {
  const { item, field, label, hint, changes, suggestions } = props;
  const listId = useId();
  const { t } = useTranslation("editor");
  const [text, setText] = useState(item[field] ?? "");
  const [problem, setProblem] = useState<string | null>(null);

  function save() {
    if (text === (item[field] ?? "")) return;
    changes.describe.mutate(
      { id: item.id, text: { [field]: text } },
      {
        onSuccess: () => setProblem(null),
        onError: (error) =>
          setProblem((error instanceof ApiError && error.fields[field]) || t("pictures.notSaved")),
      },
    );
  }

  const control = {
    value: text,
    onBlur: save,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  };
  return (
    <Field label={label} hint={hint} error={problem}>
      {suggestions === undefined ? (
        <TextArea
          {...control}
          low
          limit={{ max: LIMITS[field], text: (left) => t("fields.left", { count: left }) }}
        />
      ) : (
        <>
          <TextInput {...control} autoComplete="off" list={listId} />
          <datalist id={listId}>
            {suggestions.map((album) => (
              <option key={album} value={album}>
                {album}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
