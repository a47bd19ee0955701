import type { QueryClient } from "@tanstack/react-query";
import { call } from "#platform/pages/call.ts";
import { allMusicQuery } from "#features/memorials/music/components/all-music-query.ts";
import { changePiece } from "#features/memorials/music/contract.ts";
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

/** What was recorded here has come up: it is a voice, not music. Its keeper can say otherwise. */
export async function markVoice(
  client: QueryClient,
  memorialId: string,
  items: readonly MediaItem[],
  file: File,
): Promise<void> {
  if (!recorded.has(file)) return;
  for (const { id: mediaId } of items) {
    const params = { id: memorialId, mediaId };
    await call(changePiece, { params, body: { kind: "voice" } }).catch(() => null);
  }
  await client.invalidateQueries({ queryKey: allMusicQuery(memorialId).queryKey });
}
