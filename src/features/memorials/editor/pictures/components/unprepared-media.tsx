import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Setting } from "#ui/settings-list.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import type { MediaChanges } from "#features/memorials/editor/pictures/components/media-changes.ts";

type UnpreparedMediaProps = { item: MediaItem; title: string; changes: MediaChanges };

/** A file in processing, or whose processing failed. */
export function UnpreparedMedia({ item, title, changes }: UnpreparedMediaProps) {
  const { t } = useTranslation("editor");
  if (item.status === "processing") {
    const text = t("pictures.processing", { percent: item.progress });
    return (
      <Setting title={title} text={text}>
        <ProgressBar value={item.progress} max={100} label={text} />
      </Setting>
    );
  }
  return (
    <Setting
      title={title}
      text={item.problem ?? t("pictures.notShown")}
      action={
        <Button variant="bad" small onClick={() => changes.remove.mutate(item.id)}>
          {t("pictures.remove")}
        </Button>
      }
    />
  );
}
