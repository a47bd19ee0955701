import { classNames } from "#ui/class-names.ts";
import { PageStyle } from "#ui/page-style.tsx";
import { Picture, type PictureView } from "#ui/picture.tsx";
import { pictureClass } from "#ui/picture-rows-css.ts";

export type PortraitProps = {
  picture: PictureView;
  /**
   * The focus point that cropping must keep, in per cent from left and top; null: the upper third.
   */
  focus?: { x: number; y: number } | null;
  sizes?: string;
  /** Across the opening, above the person's own picture. */
  isCover?: boolean;
  /** Below a cover, which is seen first. */
  isSecond?: boolean;
};

/** A person's picture, or the page's cover, cropped to its box around the focus point. */
export function Portrait({ picture, focus = null, sizes, isCover, isSecond }: PortraitProps) {
  const name = `portrait-${pictureClass(picture.id)}`;
  return (
    <figure className={classNames("portrait", isCover && "cover", name)}>
      {focus && (
        <PageStyle
          css={`
            .${name} img {
              object-position: ${percent(focus.x)} ${percent(focus.y)};
            }
          `}
        />
      )}
      <Picture
        picture={picture}
        sizes={sizes ?? (isCover ? "100vw" : "(min-width: 44rem) 42vw, 100vw")}
        priority={!isSecond}
        loading="eager"
      />
    </figure>
  );
}

function percent(value: number): string {
  return `${Math.round(Math.min(100, Math.max(0, value)))}%`;
}
