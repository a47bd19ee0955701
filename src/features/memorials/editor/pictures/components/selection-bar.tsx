import "./selection-bar.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { BATCH_FIELDS, useMediaBatch, type BatchField } from "./media-batch.ts";
import type { Suggestions } from "./picture-panel.tsx";
import type { PictureSelection } from "./picture-selection.ts";
import { SelectionDialog } from "./selection-dialog.tsx";

type SelectionBarProps = {
  memorial: Memorial;
  selection: PictureSelection;
  suggestions: Suggestions;
  onRemoved: () => void;
};

/** What can be done with the selected pictures, at the foot of the window. */
export function SelectionBar({ memorial, selection, suggestions, onRemoved }: SelectionBarProps) {
  const { t } = useTranslation("editor");
  const { mutate, isPending } = useMediaBatch(memorial);
  const [field, setField] = useState<BatchField>("album");
  const [isAsking, setAsking] = useState(false);
  const ids = [...(selection.selected ?? [])];
  const isIdle = ids.length > 0 && !isPending;

  function remove() {
    mutate(
      { ids, field: "isRemoved" },
      {
        onSuccess: () => {
          selection.stop();
          onRemoved();
        },
      },
    );
  }

  return (
    <div className="selection-bar" role="group" aria-label={t("pictures.batch.label")}>
      <p role="status">{t("pictures.batch.count", { count: ids.length })}</p>
      <div className="actions">
        <Button variant="bare" small onClick={selection.selectAll}>
          {t("pictures.batch.all")}
        </Button>
        <Button variant="bare" small onClick={selection.stop}>
          {t("pictures.batch.stop")}
        </Button>
      </div>
      <div className="actions">
        {BATCH_FIELDS.map((one) => (
          <Button
            key={one}
            variant="quiet"
            small
            aria-disabled={!isIdle}
            onClick={() => {
              setField(one);
              setAsking(true);
            }}
          >
            {t(`pictures.batch.fields.${one}`)}
          </Button>
        ))}
        <Button
          variant="bad"
          small
          aria-disabled={!isIdle}
          busy={isPending ? t("pictures.batch.busy") : null}
          onClick={remove}
        >
          {t("pictures.remove")}
        </Button>
      </div>
      <SelectionDialog
        open={isAsking}
        memorial={memorial}
        ids={ids}
        field={field}
        suggestions={suggestions}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
