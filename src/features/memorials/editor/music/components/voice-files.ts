import type { QueryClient } from "@tanstack/react-query";
import { call } from "#platform/pages/call.ts";
import { allMusicQuery } from "#features/memorials/music/components/all-music-query.ts";
import { changePiece, type Piece } from "#features/memorials/music/contract.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";

const recorded = new WeakSet<File>();

/** A file with what was recorded, named by what every browser that records makes. */
export function voiceFile(parts: readonly Blob[], mimeType: string): File {
  const type = mimeType.split(";")[0] || "audio/webm";
  const ending = type === "audio/webm" ? "webm" : "m4a";
  const file = new File([...parts], `Indtalt.${ending}`, { type });
  recorded.add(file);
  return file;
}

/** The ids of what was recorded here, until it is known as a voice. */
const unmarked = new Set<string>();

/** What was recorded here has come up. */
export function rememberVoice(items: readonly MediaItem[], file: File): void {
  if (recorded.has(file)) for (const { id } of items) unmarked.add(id);
}

/**
 * It is a voice, not music; its keeper can say otherwise. Only once it is a piece: until it is prepared, what
 * some browsers record is taken for a film.
 */
export async function markVoices(
  client: QueryClient,
  memorialId: string,
  pieces: readonly Piece[],
): Promise<void> {
  const voices = pieces.filter(({ mediaId }) => unmarked.delete(mediaId));
  if (voices.length === 0) return;
  for (const { mediaId } of voices) {
    const params = { id: memorialId, mediaId };
    await call(changePiece, { params, body: { kind: "voice" } }).catch(() => null);
  }
  await client.invalidateQueries({ queryKey: allMusicQuery(memorialId).queryKey });
}
