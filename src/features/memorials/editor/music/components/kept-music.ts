import type { Memorial } from "#features/memorials/content/contract.ts";
import { musicQuery } from "#features/memorials/music/components/music-queries.ts";
import type { Pieces } from "#features/memorials/music/contract.ts";

/** Polling interval while a piece is being made. */
const PROGRESS_MS = 1500;

/** The memorial's music, polled while some of it is being made. */
export function keptMusic(memorial: Memorial) {
  return {
    ...musicQuery(memorial.id),
    refetchInterval: ({ state }: { state: { data?: Pieces | null } }) =>
      state.data?.items.some(({ status }) => status === "processing") ? PROGRESS_MS : false,
  };
}
