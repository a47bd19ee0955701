import { useLayoutEffect, useRef, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Move } from "./picture-order.ts";

type PicturePlaceProps = {
  /** One-based. */
  place: number;
  count: number;
  onMove: (move: Move) => void;
};

/** Where a picture stands among the others, and the buttons that move it. */
export function PicturePlace({ place, count, onMove }: PicturePlaceProps) {
  const { t } = useTranslation("editor");
  const pressed = useRef<HTMLButtonElement>(null);

  // The panel moves along with its picture, and an element that is moved in the page loses focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus({ preventScroll: true });
  }, [place]);

  function go(move: Move) {
    return (event: MouseEvent<HTMLButtonElement>) => {
      pressed.current = event.currentTarget;
      onMove(move);
    };
  }

  return (
    <FieldGroup label={t("pictures.place", { place, count })}>
      <div className="picked-place">
        <Button variant="quiet" small aria-disabled={place === 1} onClick={go("forward")}>
          <Icon name="back" />
          {t("pictures.forward")}
        </Button>
        <Button variant="quiet" small aria-disabled={place === count} onClick={go("back")}>
          {t("pictures.back")}
          <Icon name="forward" />
        </Button>
        <Button variant="bare" small aria-disabled={place === 1} onClick={go("first")}>
          {t("pictures.first")}
        </Button>
      </div>
    </FieldGroup>
  );
}
