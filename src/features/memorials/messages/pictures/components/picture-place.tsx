import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { Lazy } from "#ui/lazy.tsx";
import type { Need, PictureChooserProps } from "./on-their-way.ts";

async function loadPictureChoice() {
  const { PictureChoice } = await import("./picture-choice.tsx");
  return PictureChoice;
}

/** Where a picture is chosen; its code is loaded once somebody begins to write. */
export function PicturePlace(props: PictureChooserProps) {
  const { t } = useTranslation("memorials");
  const place = useRef<HTMLDivElement>(null);
  const [need, setNeed] = useState<Need | null>(null);
  const [isMissing, setMissing] = useState(false);
  const onMissing = useCallback(() => setMissing(true), []);

  useEffect(() => {
    const form = place.current?.closest("form");
    const begin = ({ target }: FocusEvent) => {
      const isHere = target instanceof Node && place.current?.contains(target);
      setNeed((now) => (now === "press" ? now : isHere ? "button" : "form"));
    };
    form?.addEventListener("focusin", begin);
    return () => form?.removeEventListener("focusin", begin);
  }, []);

  const meanwhile = (
    <>
      <Button variant="quiet" small onClick={() => setNeed("press")}>
        {t("letters.picture.choose")}
      </Button>
      {isMissing && need === "press" && <FieldError>{t("letters.picture.needsNet")}</FieldError>}
    </>
  );
  return (
    <div ref={place} className="letter-picture-choice">
      <Lazy load={loadPictureChoice} need={need} onMissing={onMissing} meanwhile={meanwhile}>
        {(PictureChoice) => <PictureChoice {...props} before={need} />}
      </Lazy>
    </div>
  );
}
