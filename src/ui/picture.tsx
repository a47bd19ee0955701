import type { ComponentProps } from "react";

type PictureFormat = "avif" | "webp" | "jpeg";

export type PictureView = {
  id: string;
  /** Size of the original after rotation: for the ratio. */
  width: number;
  height: number;
  /** Alternative text; empty if nobody has written one. */
  alt: string;
  /** Formats other than avif, webp and jpeg are ignored. */
  variants: readonly { format: string; width: number | null; url: string }[];
};

export type PictureProps = Omit<ComponentProps<"img">, "src" | "srcSet" | "alt"> & {
  picture: PictureView;
  /** The `sizes` attribute. */
  sizes: string;
  /** A picture of the first screen: loaded eagerly with high priority. */
  priority?: boolean;
};

/** A picture in the available widths and formats; lazy unless in the first screen. */
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
