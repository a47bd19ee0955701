import type { MediaItem } from "../contract.ts";

export type SoundUrls = {
  /** Every browser plays it. */
  url: string;
  /** As it was recorded, where that is another file: not every browser plays it. */
  recordedUrl: string | null;
};

export function soundUrls({ variants }: Pick<MediaItem, "variants">): SoundUrls | null {
  const recorded = variants.find(({ format }) => format === "original")?.url ?? null;
  const aac = variants.find(({ format }) => format === "m4a")?.url;
  if (aac !== undefined) return { url: aac, recordedUrl: recorded };
  return recorded === null ? null : { url: recorded, recordedUrl: null };
}

/** Iphones before 2025 play no Ogg; some play one of its codecs. */
export function playableUrl(
  { url, recordedUrl }: SoundUrls,
  player: Pick<HTMLMediaElement, "canPlayType">,
): string {
  if (recordedUrl === null) return url;
  const codecs = ["vorbis", "opus"];
  const plays = codecs.every((codec) => player.canPlayType(`audio/ogg; codecs=${codec}`) !== "");
  return plays ? recordedUrl : url;
}
