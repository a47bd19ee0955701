import type { QueryClient } from "@tanstack/react-query";
import { call } from "#platform/pages/call.ts";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { mediaQuery } from "#features/memorials/media/components/media-query.ts";
import { allMusicQuery } from "#features/memorials/music/components/all-music-query.ts";
import { changePiece, type Piece } from "#features/memorials/music/contract.ts";
import type { SaveCalls } from "./send-field.ts";
import { noticeSignOut } from "./signed-out.ts";

/** The calls that save music; what they answer is shown at once. */
export function pieceCalls(
  memorial: Memorial,
  client: QueryClient,
): Pick<SaveCalls, "changePiece" | "loadPieces"> {
  const params = { id: memorial.id };
  const all = allMusicQuery(memorial.id);
  const { queryKey } = all;

  function show(change: (items: Piece[]) => Piece[]) {
    client.setQueryData(queryKey, (known) => known && { ...known, items: change(known.items) });
  }

  return {
    async changePiece(mediaId, body) {
      const sending = call(changePiece, { params: { ...params, mediaId }, body });
      const changed = await noticeSignOut(client, sending);
      // A list that is being fetched may be older than what was just saved.
      await client.cancelQueries({ queryKey });
      invalidatePage(client, memorial);
      show((items) => items.map((one) => (one.mediaId === mediaId ? changed : one)));
      // Its title, and whether visitors hear it, stand among the media, too.
      void client.invalidateQueries({ queryKey: mediaQuery(memorial.id).queryKey });
      return changed;
    },
    async loadPieces() {
      const { items } = await client.query({ ...all, staleTime: 0 });
      return items;
    },
  };
}
