import type { Memorial } from "#features/memorials/content/contract.ts";
import { allMusicQuery } from "#features/memorials/music/components/all-music-query.ts";
import type { Pieces } from "#features/memorials/music/contract.ts";

/** Polling interval while a piece is being made. */
const PROGRESS_MS = 1500;

/** The memorial's music, polled while some of it is being made. */
export function keptMusic(memorial: Memorial) {
  return {
    ...allMusicQuery(memorial.id),
    refetchInterval: ({ state }: { state: { data?: Pieces | undefined } }) =>
      state.data?.items.some(({ status }) => status === "processing") ? PROGRESS_MS : false,
  };
}
