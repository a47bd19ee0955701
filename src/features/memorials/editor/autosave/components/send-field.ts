import { ApiError } from "#platform/pages/api-client.ts";
import type { Memorial, MemorialChange } from "#features/memorials/content/contract.ts";
import type { MediaChange, MediaItem } from "#features/memorials/media/contract.ts";
import type { Piece, PieceChange } from "#features/memorials/music/contract.ts";
import { changeOf, memorialField, type FieldName, type Saved } from "./field-text.ts";
import { itemChange, orderWith, readItemField } from "./item-fields.ts";
import { pieceChange, readPieceField } from "./piece-fields.ts";

/** The calls that save, and that load what others have saved meanwhile. */
export type SaveCalls = {
  put(change: MemorialChange, revision: number): Promise<Memorial>;
  load(): Promise<Memorial>;
  describe(id: string, change: MediaChange, revision: number): Promise<MediaItem>;
  order(ids: readonly string[]): Promise<readonly MediaItem[]>;
  loadItems(): Promise<readonly MediaItem[]>;
  changePiece(id: string, change: PieceChange): Promise<Piece>;
  loadPieces(): Promise<readonly Piece[]>;
};

/** Saves one field. Returns what is saved now, given the state at the time of the answer. */
export async function sendField(
  calls: SaveCalls,
  { memorial, items }: Saved,
  field: FieldName,
  text: string,
): Promise<(state: Saved) => Partial<Saved>> {
  const piece = readPieceField(field);
  if (piece !== null) {
    const changed = await calls.changePiece(piece.id, pieceChange(piece.field, text));
    return ({ pieces }) => ({
      pieces: pieces.map((one) => (one.mediaId === changed.mediaId ? changed : one)),
    });
  }
  const named = readItemField(field);
  if (named === null) {
    const changed = await calls.put(changeOf(memorialField(field), text), memorial.revision);
    return () => ({ memorial: changed });
  }
  const item = items.find(({ id }) => id === named.id);
  if (item === undefined) throw new ApiError(404, "");
  if (named.field === "place") {
    const ordered = await calls.order(orderWith(items, item.id, Number(text)));
    return () => ({ items: ordered });
  }
  const change = itemChange(item, named.field, text);
  const changed = await calls.describe(item.id, change, item.revision ?? 0);
  return (state) => ({
    items: state.items.map((one) => (one.id === changed.id ? changed : one)),
  });
}

/** What the field belongs to, as it is on the server. */
export async function loadField(calls: SaveCalls, field: FieldName): Promise<Partial<Saved>> {
  if (readPieceField(field) !== null) return { pieces: await calls.loadPieces() };
  if (readItemField(field) === null) return { memorial: await calls.load() };
  return { items: await calls.loadItems() };
}
