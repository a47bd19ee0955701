import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { PageStyle } from "./page-style.tsx";
import { pictureClass, pictureRowsCss, pictureUnderCss, rowSizes } from "./picture-rows-css.ts";
import { placePictures } from "./picture-rows-layout.ts";
import { Picture, type PictureView } from "./picture.tsx";
import { TextLink } from "./link.tsx";

export type RowPicture = PictureView & {
  /** Caption, two lines at most. */
  caption?: ReactNode;
  /** Its average colour ("#8a7f6c"), shown while loading. */
  tone?: string | null;
};

export type PictureRowsProps = {
  pictures: readonly RowPicture[];
  /** The link's target: the largest variant. The picture can then be linked to: `#picture-…`. */
  linkTo?: (picture: RowPicture) => string;
  /** What each picture stands in, such as a button. */
  renderIn?: (picture: RowPicture, image: ReactNode) => ReactNode;
  pressedId?: string | null;
  /** A panel about the selected picture, shown below its row. */
  under?: ReactNode;
  /** The rows are in the first screen, so the first one is loaded eagerly. */
  eager?: boolean;
};

/** Justified rows: never cropped, of equal height, broken where it looks best. */
export function PictureRows({
  pictures,
  linkTo,
  renderIn,
  pressedId = null,
  under = null,
  eager = false,
}: PictureRowsProps) {
  const places = placePictures(pictures.map((picture) => picture.width / picture.height));
  const pressedAt = under === null ? -1 : pictures.findIndex(({ id }) => id === pressedId);

  return (
    <div className="picture-rows-frame">
      <PageStyle css={pictureRowsCss(pictures)} />
      {pressedAt >= 0 && <PageStyle css={pictureUnderCss(pictures, places, pressedAt)} />}
      <div className="picture-rows">
        {pictures.map((picture, index) => {
          const place = places[index];
          const image = (
            <Picture
              picture={picture}
              sizes={rowSizes(picture)}
              loading={eager && place?.first ? "eager" : "lazy"}
            />
          );
          return (
            <Fragment key={picture.id}>
              {place && place.breaks.length > 0 && (
                <span
                  className={classNames(
                    "picture-break",
                    ...place.breaks.map((band) => `picture-break-${band}`),
                  )}
                />
              )}
              <figure
                id={linkTo && `picture-${picture.id}`}
                className={classNames(
                  pictureClass(picture.id),
                  ...(place?.short ?? []).map((band) => `picture-short-${band}`),
                )}
              >
                {linkTo ? (
                  <TextLink reload to={linkTo(picture)}>
                    {image}
                  </TextLink>
                ) : (
                  (renderIn?.(picture, image) ?? image)
                )}
                {picture.caption && <figcaption>{picture.caption}</figcaption>}
              </figure>
              {index === pressedAt && <div className="picture-under">{under}</div>}
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}
