import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import type { MediaChanges } from "./media-changes.ts";

/** What visitors don't see as yet, and how it is shown to them. */
export function HiddenItem({ item, changes }: { item: MediaItem; changes: MediaChanges }) {
  const { t } = useTranslation("editor");
  const { show } = changes;
  return (
    <Banner
      title={t("pictures.hidden")}
      actions={
        <Button
          variant="quiet"
          small
          disabled={show.isPending}
          onClick={() => show.mutate(item.id)}
        >
          {t("pictures.show")}
        </Button>
      }
    >
      {t("pictures.hiddenText")}
    </Banner>
  );
}
