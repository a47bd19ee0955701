import { ENTRIES } from "../entries/contract.ts";
import { anchorOfEntry } from "../messages/model.ts";
import { cursorOf, type Place } from "../timeline/model.ts";
import type { FoundItem } from "./contract.ts";

type Found = Pick<FoundItem, "kind" | "id"> & {
  isBurnt?: boolean | undefined;
  /** Of a document. */
  page?: number | undefined;
  /** Of an event: where it stands in the walk through the life; `null` where it has no date. */
  walk?: Place | null | undefined;
};

/** Where something stands on the page of a memorial: its own row, first of its list, or its own view. */
export function addressOfItem(
  slug: string,
  { kind, id, isBurnt = false, page: number, walk }: Found,
): string {
  const page = `/memorial/${slug}`;
  if (kind === "biography") return `${page}#life`;
  if (number !== undefined) return `${page}/documents/${id}?from=${number}`;
  if (kind === "event") return walk ? `${page}/timeline${inWalk(walk)}` : `${page}#event-${id}`;
  if (kind === "media") return `${page}#picture-${id}`;
  if (kind === "candle") return isBurnt ? `${page}?burnt=${idAfter(id)}#burnt` : `${page}#candles`;
  const { section } = ENTRIES[kind];
  return `${page}?${section}=${idAfter(id)}#${anchorOfEntry(id)}`;
}

/** In the part of the walk that begins with it. */
function inWalk(place: Place): string {
  return `?cursor=${cursorOf({ ...place, id: idBefore(place.id) })}#told-${place.id}`;
}

/** A list of what comes before this id begins with the given one. */
function idAfter(id: string): string {
  return moved(id, 1n);
}

/** A list of what comes after this id begins with the given one. */
function idBefore(id: string): string {
  return moved(id, -1n);
}

function moved(id: string, by: bigint): string {
  const digits = (BigInt(`0x${id.replaceAll("-", "")}`) + by).toString(16).padStart(32, "0");
  const ends = [8, 12, 16, 20, 32];
  return ends.map((end, index) => digits.slice(ends[index - 1] ?? 0, end)).join("-");
}
