import type { PictureView } from "#ui/picture.tsx";
import type { MediaItem } from "../contract.ts";

export type ShownPicture = PictureView & {
  caption: string | null;
  tone: string | null;
  focus: Focus | null;
};

/** The part that no crop may cut, in percent. */
type Focus = { x: number; y: number };

/** The pictures that can be shown, in the keeper's order: the first is the portrait. */
export function picturesIn(items: readonly MediaItem[]): ShownPicture[] {
  return items.flatMap((item) => {
    const { id, kind, status, width, height, variants, color, caption, altText } = item;
    if (kind !== "image" || status !== "ready" || width === null || height === null) return [];
    const alt = altText ?? caption ?? "";
    return [{ id, width, height, variants, alt, caption, tone: color, focus: focusOf(item) }];
  });
}

function focusOf({ focusX, focusY }: MediaItem): Focus | null {
  return focusX === null || focusY === null ? null : { x: focusX, y: focusY };
}

/** The largest form that every browser reads. */
export function largestUrl({ variants }: PictureView): string | null {
  const readable = variants.filter(({ format }) => format === "jpeg");
  const [largest] = readable.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  return largest?.url ?? null;
}
