import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";

/** The drawn page, as it will be sent: its beginning, and all of it by a press. */
export function ShownBoxes({ boxes }: { boxes: HTMLCanvasElement }) {
  const { t } = useTranslation("bug-reports");
  const shown = useRef<HTMLCanvasElement>(null);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    shown.current?.getContext("2d")?.drawImage(boxes, 0, 0);
  }, [boxes]);
  return (
    <div className="stack">
      <p className="small">{t("picture.shown")}</p>
      <div className={classNames("bug-boxes", isWhole && "bug-boxes-whole")}>
        <canvas
          ref={shown}
          width={boxes.width}
          height={boxes.height}
          role="img"
          aria-label={t("picture.label")}
        />
      </div>
      <div className="actions">
        <Button
          variant="bare"
          small
          aria-expanded={isWhole}
          onClick={() => setWhole((before) => !before)}
        >
          {isWhole ? t("picture.less") : t("picture.whole")}
        </Button>
      </div>
    </div>
  );
}
