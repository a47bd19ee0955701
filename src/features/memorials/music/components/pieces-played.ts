import { soundUrl, type Sound } from "#features/memorials/media/components/picture-views.ts";
import type { Piece } from "../contract.ts";

/** Those that can be heard now, for the player. */
export function soundsOf(pieces: readonly Piece[]): Sound[] {
  return pieces.flatMap(({ mediaId, title, variants }) => {
    const url = soundUrl(variants);
    return url === undefined ? [] : [{ id: mediaId, url, title }];
  });
}

const TYPES: Partial<Record<Piece["variants"][number]["format"], string>> = {
  opus: "audio/ogg; codecs=opus",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
};

/** For `<source>`; of a file as it came nobody knows, and the browser looks. */
export function typeOf({ format }: Piece["variants"][number]): string | undefined {
  return TYPES[format];
}
