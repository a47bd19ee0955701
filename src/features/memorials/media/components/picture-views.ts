import type { PictureView } from "#ui/picture.tsx";
import type { MediaItem } from "../contract.ts";
import { jpegsBySize } from "../model.ts";

export type ShownPicture = PictureView & {
  caption: string | null;
  tone: string | null;
  focus: Focus | null;
  album: string | null;
  location: string | null;
  datedOn: string | null;
  /** The video source, when the picture is a film's poster. */
  film: Film | null;
};

/** The focus point that cropping must keep, in percent. */
type Focus = { x: number; y: number };
export type Film = Pick<MediaItem, "seconds" | "hasSound" | "subtitles"> & { url: string };
export type Sound = { id: string; url: string; title: string | null };

/** The displayable pictures in the keeper's order: the first is the portrait. */
export function picturesIn(items: readonly MediaItem[]): ShownPicture[] {
  return items.flatMap((item) => (item.kind === "image" ? shown(item, null) : []));
}

/** All visual media except the portrait: pictures, and films by their posters. */
export function galleryIn(items: readonly MediaItem[]): ShownPicture[] {
  const [portrait] = picturesIn(items);
  const all = items.flatMap((item) => {
    if (item.kind === "image") return shown(item, null);
    const url = item.variants.find(({ format }) => format === "mp4")?.url;
    if (item.kind !== "video" || url === undefined) return [];
    const { seconds, hasSound, subtitles } = item;
    return shown(item, { url, seconds, hasSound, subtitles });
  });
  return all.filter(({ id }) => id !== portrait?.id);
}

function shown(item: MediaItem, film: Film | null): ShownPicture[] {
  const { id, status, width, height, variants, color, caption, altText } = item;
  const { album, location, datedOn } = item;
  // Its keepers see the page as visitors do; what is hidden stands in the editor.
  if (item.isHidden === true) return [];
  if (status !== "ready" || width === null || height === null) return [];
  const alt = altText ?? caption ?? "";
  const focus = focusOf(item);
  const told = { caption, album, location, datedOn };
  return [{ id, width, height, variants, alt, tone: color, focus, film, ...told }];
}

function focusOf({ focusX, focusY }: MediaItem): Focus | null {
  return focusX === null || focusY === null ? null : { x: focusX, y: focusY };
}

/** The albums in order of first appearance, each with its item count. */
export function albumsIn(pictures: readonly ShownPicture[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { album } of pictures) {
    if (album !== null) counts.set(album, (counts.get(album) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}

/** Documents that can be read as pictures. */
export function documentsIn(items: readonly MediaItem[]) {
  return items.flatMap(({ id, kind, status, caption, pages }) =>
    kind === "document" && status === "ready" && pages !== null ? [{ id, caption, pages }] : [],
  );
}

/** Music and voice recordings, in a format that every browser plays. */
export function soundsIn(items: readonly MediaItem[]): Sound[] {
  return items.flatMap(({ id, kind, status, variants, caption }) => {
    const url = soundUrl(variants);
    if (kind !== "audio" || status !== "ready" || url === undefined) return [];
    return [{ id, url, title: caption }];
  });
}

/** The last one: AAC, or what an earlier version served. */
export function soundUrl(variants: MediaItem["variants"]): string | undefined {
  return variants.at(-1)?.url;
}

/** The largest variant in a format that every browser supports. */
export function largestUrl({ variants }: PictureView): string | null {
  return jpegsBySize(variants).at(-1)?.url ?? null;
}

/** The file of a picture or film: what opens without a script. */
export function fileOf(picture: ShownPicture): string {
  return picture.film?.url ?? largestUrl(picture) ?? "#pictures";
}
