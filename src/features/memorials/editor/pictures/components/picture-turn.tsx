import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { useSavedField } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { itemField } from "#features/memorials/editor/autosave/components/item-fields.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { isTurning } from "./media-changes.ts";

/** Turns a picture by a quarter. It shows once the server has made its versions anew. */
export function PictureTurn({ item }: { item: MediaItem }) {
  const { t } = useTranslation("editor");
  const { text, choose } = useSavedField(itemField(item.id, "rotation"));
  const [isPressed, setPressed] = useState(false);
  const isGoingOn = isTurning(item) || Number(text) !== item.rotation?.shown;

  function status() {
    if (isGoingOn) return t("pictures.turning");
    return isPressed ? t("pictures.turned") : "";
  }

  return (
    <div className="picked-place">
      <Button
        variant="quiet"
        small
        aria-label={t("pictures.turnHow")}
        onClick={() => {
          setPressed(true);
          choose(String((Number(text) + 90) % 360));
        }}
      >
        {t("pictures.turn")}
      </Button>
      <p className="small picked-status" role="status">
        {status()}
      </p>
    </div>
  );
}
