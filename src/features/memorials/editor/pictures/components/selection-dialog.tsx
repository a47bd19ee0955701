import { useQuery } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { DateField } from "#features/memorials/editor/autosave/components/date-field.tsx";
import { ALBUM_MAX, LOCATION_MAX } from "#features/memorials/media/contract.ts";
import { sharedText, useMediaBatch, type BatchField } from "./media-batch.ts";
import { keptMedia } from "./media-changes.ts";
import type { Suggestions } from "./picture-panel.tsx";
import { SuggestedInput } from "./suggested-input.tsx";

const LIMITS = { album: ALBUM_MAX, location: LOCATION_MAX };

type SelectionFormProps = {
  memorial: Memorial;
  ids: readonly string[];
  field: BatchField;
  suggestions: Suggestions;
  onClose: () => void;
};

/** One album, date or place for all selected pictures; empty takes away what they had. */
export function SelectionDialog({ open, ...form }: SelectionFormProps & { open: boolean }) {
  const { t } = useTranslation("editor");
  const { ids, field, onClose } = form;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`pictures.batch.title.${field}`, { count: ids.length })}
    >
      <SelectionForm {...form} />
    </Dialog>
  );
}

function SelectionForm(props: SelectionFormProps) {
  const { memorial, ids, field, suggestions, onClose } = props;
  const { t } = useTranslation("editor");
  const { data } = useQuery(keptMedia(memorial));
  const [text, setText] = useState(() => sharedText(data?.items ?? [], ids, field));
  const hasText =
    data?.items.some((item) => ids.includes(item.id) && item[field] !== null) ?? false;
  const { mutate, isPending, error } = useMediaBatch(memorial);
  const [problem] = error instanceof ApiError ? Object.values(error.fields) : [];
  const label = t(`pictures.batch.fields.${field}`);

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate({ ids, field, text }, { onSuccess: onClose });
  }

  return (
    <form className="stack" onSubmit={save}>
      {field === "datedOn" ? (
        <DateField label={label} value={text} error={problem} onChange={setText} />
      ) : (
        <Field label={label} hint={hasText ? t("pictures.batch.hint") : undefined} error={problem}>
          <SuggestedInput
            value={text}
            suggestions={suggestions[field]}
            maxLength={LIMITS[field]}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      )}
      <div className="actions">
        <Button type="submit" small busy={isPending ? t("pictures.batch.busy") : null}>
          {t("pictures.batch.save")}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {t("pictures.batch.cancel")}
        </Button>
      </div>
    </form>
  );
}
