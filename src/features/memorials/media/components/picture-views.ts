import type { PictureView } from "#ui/picture.tsx";
import type { MediaItem } from "../contract.ts";

export type ShownPicture = PictureView & { caption: string | null; tone: string | null };

/** The pictures that can be shown, in the keeper's order: the first is the portrait. */
export function picturesIn(items: readonly MediaItem[]): ShownPicture[] {
  return items.flatMap(({ id, kind, status, width, height, variants, color, caption, altText }) =>
    kind === "image" && status === "ready" && width !== null && height !== null
      ? [{ id, width, height, variants, alt: altText ?? caption ?? "", caption, tone: color }]
      : [],
  );
}

/** The largest form that every browser reads. */
export function largestUrl({ variants }: PictureView): string | null {
  const readable = variants.filter(({ format }) => format === "jpeg");
  const [largest] = readable.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  return largest?.url ?? null;
}
