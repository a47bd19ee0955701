import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import type { MediaChanges } from "./media-changes.ts";
import { UnpreparedMedia } from "./unprepared-media.tsx";

type OtherItemProps = { item: MediaItem; changes: MediaChanges; onPress: () => void };

/** Other media, and pictures that aren't ready. */
export function OtherItem({ item, changes, onPress }: OtherItemProps) {
  const { t } = useTranslation("editor");
  const title = item.caption ?? t(`pictures.kinds.${item.kind}`);
  if (item.status !== "ready") {
    return <UnpreparedMedia item={item} title={title} changes={changes} />;
  }
  return (
    <Setting
      title={title}
      text={item.problem ?? undefined}
      action={
        <Button id={`edit-${item.id}`} variant="quiet" small onClick={onPress}>
          {t("pictures.edit")}
        </Button>
      }
    />
  );
}
