import { PageStyle } from "./page-style.tsx";
import { Picture, type PictureView } from "./picture.tsx";
import { pictureClass } from "./picture-rows-css.ts";

export type PortraitProps = {
  picture: PictureView;
  /** What must never be cut away, in per cent from left and top; null: the upper third. */
  focus?: { x: number; y: number } | null;
  sizes?: string;
};

/** A person's picture, filling its place around the focus point. */
export function Portrait({ picture, focus = null, sizes }: PortraitProps) {
  const name = `portrait-${pictureClass(picture.id)}`;
  return (
    <figure className={`portrait ${name}`}>
      {focus && (
        <PageStyle
          css={`
            .${name} img {
              object-position: ${percent(focus.x)} ${percent(focus.y)};
            }
          `}
        />
      )}
      <Picture picture={picture} sizes={sizes ?? "(min-width: 44rem) 42vw, 100vw"} priority />
    </figure>
  );
}

function percent(value: number): string {
  return `${Math.round(Math.min(100, Math.max(0, value)))}%`;
}
