import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Setting } from "#ui/settings-list.tsx";
import type { MediaItem } from "../../media/contract.ts";
import type { MediaChanges } from "./media-changes.ts";

type NotReadyProps = { item: MediaItem; title: string; changes: MediaChanges };

/** What is still being prepared, or can't be shown. */
export function NotReady({ item, title, changes }: NotReadyProps) {
  const { t } = useTranslation("keeping");
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
