import { useTranslation } from "react-i18next";
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
      <ViewedPicture key={picture.id} picture={picture} />
      <div className="viewer-bar">
        <p className="small" aria-live="polite">
          {t("pictures.place", { place: shown + 1, total: pictures.length })}
        </p>
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
        </div>
        <div className="actions viewer-more">
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
