import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/** The drawn page, as it will be sent; a long one scrolls in its frame. */
export function ShownBoxes({ boxes }: { boxes: HTMLCanvasElement }) {
  const { t } = useTranslation("bug-reports");
  const shown = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    shown.current?.getContext("2d")?.drawImage(boxes, 0, 0);
  }, [boxes]);
  return (
    <div className="stack">
      <p className="small">{t("picture.shown")}</p>
      <section className="bug-boxes" tabIndex={0} aria-label={t("picture.shown")}>
        <canvas
          ref={shown}
          width={boxes.width}
          height={boxes.height}
          role="img"
          aria-label={t("picture.label")}
        />
      </section>
    </div>
  );
}
