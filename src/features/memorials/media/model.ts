import type { MediaItem, MediaText, Rotation } from "./contract.ts";
import type { WrittenWords } from "../restrictions/model.ts";

type Variant = Pick<MediaItem["variants"][number], "format" | "width"> & { edition?: number };

/**
 * URL of a variant: `/media/{memorial}/{item}/1200.avif`, of a turned one `1200-90.avif`, of a picture that was edited or
 * a recording that was cut `1200-e3.avif`, `file-e2.m4a`. Originals have no URL. Browsers keep files for good, so a URL
 * has the same content always.
 */
export function mediaAddress(
  memorialId: string,
  mediaId: string,
  { width, format, edition = 0 }: Variant,
  rotation: Rotation = 0,
): string {
  const name = width ?? "file";
  const turn = rotation === 0 ? "" : `-${rotation}`;
  const version = edition === 0 ? "" : `-e${edition}`;
  return `/media/${memorialId}/${mediaId}/${name}${turn}${version}.${format}`;
}

/** Of what takes the place of these variants, none of whose addresses is used again; `undefined` for the first. */
export function nextEdition(variants: readonly { edition?: number }[]): number | undefined {
  if (variants.length === 0) return undefined;
  return Math.max(...variants.map(({ edition = 0 }) => edition)) + 1;
}

/**
 * The variant that an earlier address of an edited picture leads on to: of its format, and no smaller if there is
 * one. `null` for what was never an address of this picture.
 */
export function newerVariant<Candidate extends Variant>(
  variants: readonly Candidate[],
  name: string,
): Candidate | null {
  const [, width, edition = "0", format] =
    /^(\d{1,5})(?:-(?:90|180|270))?(?:-e(\d{1,9}))?\.(avif|webp|jpeg)$/.exec(name) ?? [];
  const bySize = variants
    .filter((variant) => variant.format === format && Number(edition) <= (variant.edition ?? -1))
    .toSorted((one, other) => (one.width ?? 0) - (other.width ?? 0));
  return bySize.find((variant) => (variant.width ?? 0) >= Number(width)) ?? bySize.at(-1) ?? null;
}

/** The JPEGs among the variants, which every browser shows: the smallest first. */
export function jpegsBySize<Sized extends { format: string; width: number | null }>(
  variants: readonly Sized[],
): Sized[] {
  return variants
    .filter(({ format }) => format === "jpeg")
    .toSorted((one, other) => (one.width ?? 0) - (other.width ?? 0));
}

/** A longer document is refused: it is read as pictures. */
export const DOCUMENT_PAGES_MAX = 200;

/** The problem of the last page of a scan that there was room for: a translation key under `errors:files.`. */
export const PAGES_LEFT_OUT = "pagesLeftOut";

/** In percent from the left and the top. */
export type Point = { x: number; y: number };

/** Where a point of a picture is after a clockwise turn. */
export function turnedPoint({ x, y }: Point, rotation: Rotation): Point {
  if (rotation === 90) return { x: 100 - y, y: x };
  if (rotation === 180) return { x: 100 - x, y: 100 - y };
  if (rotation === 270) return { x: y, y: 100 - x };
  return { x, y };
}

/** Where it was before. */
export function unturnedPoint(point: Point, rotation: Rotation): Point {
  const back = { 0: 0, 90: 270, 180: 180, 270: 90 } as const;
  return turnedPoint(point, back[rotation]);
}

/** The given ids first, then the remaining ones in their previous order. */
export function reordered(current: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(current);
  const named = [...new Set(wanted)].filter((id) => known.has(id));
  const rest = current.filter((id) => !named.includes(id));
  return [...named, ...rest];
}

/** What is written beside a picture, film, recording or document. */
export function wordsOfMedia({ caption, altText, album, location }: MediaText): WrittenWords {
  return { texts: [caption, altText, album, location] };
}
