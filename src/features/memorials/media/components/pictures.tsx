import { useTranslation } from "react-i18next";
import { PictureRows } from "#ui/picture-rows.tsx";
import { Spread } from "#ui/spread.tsx";
import { largestUrl, type ShownPicture } from "./picture-views.ts";

/** The gallery: every picture but the portrait; each leads to its largest form. */
export function Pictures({ pictures }: { pictures: readonly ShownPicture[] }) {
  const { t } = useTranslation("memorials");
  return (
    <Spread id="pictures" heading={t("pictures.heading")}>
      <div className="spread-wide">
        <PictureRows pictures={pictures} linkTo={(picture) => largestUrl(picture) ?? "#pictures"} />
      </div>
    </Spread>
  );
}
