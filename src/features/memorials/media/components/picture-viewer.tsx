import { useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ReportLink } from "../../restrictions/components/report-link.tsx";
import type { ShownPicture } from "./picture-views.ts";
import { ViewedPicture } from "./viewed-picture.tsx";
import { ViewerFrame } from "./viewer-frame.tsx";

type PictureViewerProps = {
  /** Slug or id of the memorial. */
  of: string;
  pictures: readonly ShownPicture[];
  /** Index of the open picture. */
  shown: number;
  /** Download URL, if the keeper allows downloads. */
  downloadOf: ((picture: ShownPicture) => string) | null;
  onShow: (index: number) => void;
  onSlideshow: () => void;
  onClose: () => void;
};

/** A single picture within the page, without the dark backdrop. */
export function PictureViewer(props: PictureViewerProps) {
  const { of, pictures, shown, downloadOf, onShow, onSlideshow, onClose } = props;
  const { t } = useTranslation("memorials");
  const [isMoreShown, setMoreShown] = useState(false);
  const picture = pictures[shown];
  if (picture === undefined) return null;
  const file = picture.film === null && downloadOf !== null ? downloadOf(picture) : null;
  const previous = () => onShow(shown - 1);
  const next = () => onShow(shown + 1);
  return (
    <ViewerFrame
      label={t("pictures.heading")}
      onPrevious={previous}
      onNext={next}
      onClose={onClose}
    >
      <p className="small viewer-place" aria-live="polite">
        {t("pictures.place", { place: shown + 1, total: pictures.length })}
      </p>
      <ViewedPicture key={picture.id} picture={picture} />
      <div className="viewer-bar">
        <div className="actions">
          <Button variant="quiet" small aria-disabled={shown === 0} onClick={previous}>
            <Icon name="back" />
            {t("pictures.previous")}
          </Button>
          <Button
            variant="quiet"
            small
            aria-disabled={shown === pictures.length - 1}
            onClick={next}
          >
            {t("pictures.next")}
            <Icon name="forward" />
          </Button>
          <Button
            variant="bare"
            small
            className="viewer-more-button"
            aria-expanded={isMoreShown}
            onClick={() => setMoreShown(!isMoreShown)}
          >
            {t("pictures.more")}
          </Button>
        </div>
        <div className={classNames("actions viewer-more", isMoreShown && "viewer-more-shown")}>
          {pictures.length > 1 && (
            <Button variant="bare" small onClick={onSlideshow}>
              {t("slideshow.start")}
            </Button>
          )}
          {file !== null && (
            <a className="button button-bare button-small" href={file} download>
              {t("pictures.download")}
            </a>
          )}
          <ReportLink
            of={of}
            kind="media"
            item={picture.id}
            name={picture.caption ?? picture.alt}
          />
        </div>
      </div>
    </ViewerFrame>
  );
}
