import type { MediaItem } from "./contract.ts";

type Variant = Pick<MediaItem["variants"][number], "format" | "width">;

/** URL of a variant: `/media/{memorial}/{item}/1200.avif`. Originals have no URL. */
export function mediaAddress(memorialId: string, mediaId: string, variant: Variant): string {
  const name =
    variant.width === null ? `file.${variant.format}` : `${variant.width}.${variant.format}`;
  return `/media/${memorialId}/${mediaId}/${name}`;
}

/** The given ids first, then the remaining ones in their previous order. */
export function reordered(current: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(current);
  const named = [...new Set(wanted)].filter((id) => known.has(id));
  const rest = current.filter((id) => !named.includes(id));
  return [...named, ...rest];
}
