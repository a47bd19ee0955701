import { useTranslation } from "react-i18next";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import {
  useSavedField,
  useSavedMemorial,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { Conflict } from "#features/memorials/editor/autosave/components/conflict.tsx";
import { DateField } from "#features/memorials/editor/autosave/components/date-field.tsx";
import { itemField } from "#features/memorials/editor/autosave/components/item-fields.ts";
import { useLeaving } from "#features/memorials/editor/autosave/components/pauses.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { cameraDay } from "./camera-day.ts";

/** When a picture is from, saved when focus leaves the whole group. The camera's day is offered. */
export function MediaDateField({ item }: { item: MediaItem }) {
  const { t, i18n } = useTranslation("editor");
  const memorial = useSavedMemorial();
  const name = itemField(item.id, "datedOn");
  const { text, problem, hasConflict, type, leave, choose } = useSavedField(name);
  useLeaving(leave);
  const offered = text === "" ? cameraDay(item, memorial) : null;
  const date = offered === null ? "" : formatPartialDate(offered, localeOf(i18n.language));

  return (
    <div
      className="stack"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave()}
    >
      {hasConflict && <Conflict field={name} />}
      <DateField label={t("pictures.date")} value={text} error={problem} onChange={type} />
      {offered !== null && (
        <p className="small">
          {t("pictures.cameraDay", { date })}{" "}
          <Button variant="bare" small onClick={() => choose(offered)}>
            {t("pictures.useCameraDay")}
          </Button>
        </p>
      )}
    </div>
  );
}
