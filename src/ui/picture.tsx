import type { ComponentProps } from "react";

type PictureFormat = "avif" | "webp" | "jpeg";

export type PictureView = {
  id: string;
  /** Of the original, after turning: for the ratio. */
  width: number;
  height: number;
  /** What one sees; empty when nobody has said so yet. */
  alt: string;
  /** Other formats than avif, webp and jpeg are passed over. */
  variants: readonly { format: string; width: number | null; url: string }[];
};

export type PictureProps = Omit<ComponentProps<"img">, "src" | "srcSet" | "alt"> & {
  picture: PictureView;
  /** The `sizes` attribute: how wide it will stand. */
  sizes: string;
  /** The picture of the first screen: loaded at once and first. */
  priority?: boolean;
};

/** One picture in the widths and formats there are; loads late unless it is the first to be seen. */
export function Picture({ picture, sizes, priority = false, ...rest }: PictureProps) {
  const fallback = pictureUrl(picture, "jpeg", 1280);
  return (
    <picture>
      {(["avif", "webp"] as const).map((format) => {
        const set = sourceSet(picture, format);
        return set && <source key={format} type={`image/${format}`} srcSet={set} sizes={sizes} />;
      })}
      <img
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        {...rest}
        src={fallback}
        srcSet={sourceSet(picture, "jpeg") || undefined}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
      />
    </picture>
  );
}

function sourceSet(picture: PictureView, format: PictureFormat): string {
  return variantsIn(picture, format)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(", ");
}

function variantsIn(picture: PictureView, format: PictureFormat) {
  return picture.variants.flatMap((variant) =>
    variant.format === format && variant.width !== null
      ? [{ url: variant.url, width: variant.width }]
      : [],
  );
}

/** The address of the variant nearest to a width, in one format. */
function pictureUrl(
  picture: PictureView,
  format: PictureFormat,
  width: number,
): string | undefined {
  const distance = (variant: { width: number }) => Math.abs(variant.width - width);
  return variantsIn(picture, format).toSorted((a, b) => distance(a) - distance(b))[0]?.url;
}
