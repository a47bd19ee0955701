import type { ComponentProps } from "react";

export type PictureFormat = "avif" | "webp" | "jpeg";

export type PictureView = {
  id: string;
  /** Of the original, after turning: for the ratio. */
  width: number;
  height: number;
  /** What one sees; empty when nobody has said so yet. */
  alt: string;
  variants: readonly { format: PictureFormat; width: number; url: string }[];
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
        decoding="async"
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
  return picture.variants
    .filter((variant) => variant.format === format)
    .map((variant) => `${variant.url} ${variant.width}w`)
    .join(", ");
}

/** The address of the variant nearest to a width, in one format. */
export function pictureUrl(
  picture: PictureView,
  format: PictureFormat,
  width: number,
): string | undefined {
  const distance = (variant: { width: number }) => Math.abs(variant.width - width);
  return picture.variants
    .filter((variant) => variant.format === format)
    .toSorted((a, b) => distance(a) - distance(b))[0]?.url;
}
