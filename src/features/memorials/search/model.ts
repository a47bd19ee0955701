import { ENTRIES } from "../messages/contract.ts";
import type { FoundItem } from "./contract.ts";

type Place = Pick<FoundItem, "kind" | "id"> & {
  isBurnt?: boolean | undefined;
  /** Of a document. */
  page?: number | undefined;
};

/** Where something stands on the page of a memorial: the first of its list, or its own view. */
export function addressOfItem(
  slug: string,
  { kind, id, isBurnt = false, page: number }: Place,
): string {
  const page = `/memorial/${slug}`;
  if (kind === "biography") return `${page}#life`;
  if (number !== undefined) return `${page}/documents/${id}?from=${number}`;
  if (kind === "event") return `${page}/timeline`;
  if (kind === "media") return `${page}#picture-${id}`;
  if (kind === "candle") return isBurnt ? `${page}?burnt=${idAfter(id)}#burnt` : `${page}#candles`;
  const { section } = ENTRIES[kind];
  return `${page}?${section}=${idAfter(id)}#${section}`;
}

/** A list of what comes before this id begins with the given one. */
function idAfter(id: string): string {
  const digits = (BigInt(`0x${id.replaceAll("-", "")}`) + 1n).toString(16).padStart(32, "0");
  const ends = [8, 12, 16, 20, 32];
  return ends.map((end, index) => digits.slice(ends[index - 1] ?? 0, end)).join("-");
}
