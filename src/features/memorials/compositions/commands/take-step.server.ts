import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import type { Services } from "#platform/context.server.ts";
import { compositions, type Sounded } from "../tables.server.ts";

export type CompositionKey = { memorialId: string; compositionId: string };
export type Row = typeof compositions.$inferSelect;

/** When a provider that can't be reached, or is busy, is asked again, and after how many tries. */
export type Later = { tries: number; enqueue(tx: Transaction, at: Date): Promise<void> };

/** A piece that is to be made, and what it is made with. */
export type Making = {
  services: Services;
  key: CompositionKey;
  row: Row;
  stopped: AbortSignal;
  /** `null` where it isn't put off any more. */
  later: Later | null;
};

/** What a maker gives; only the embedded composer knows the notes. */
export type MadePiece = Pick<Row, "score" | "midi"> & { mp3: Uint8Array; sounded: Sounded };

/**
 * Makes a piece, on this machine or elsewhere, and takes it to `rendering`; `null` where nobody wants it any more, or it is
 * made later. Throws an `UncomposedError` or a `ProviderError` for one that can't be made.
 */
export type Maker = (making: Making) => Promise<MadePiece | null>;

type Step = {
  from: readonly Row["state"][];
  to: Row["state"];
  made?: Partial<Row>;
  /** What has to hold beside the state. */
  where?: SQL;
};

/** Whether it was in one of these states, and is in the next one now. */
export async function takeStep(
  writer: Services["database"] | Transaction,
  key: CompositionKey,
  { from, to, made, where }: Step,
): Promise<boolean> {
  const { rowCount } = await writer
    .update(compositions)
    .set({ ...made, state: to })
    .where(and(isComposition(key), inArray(compositions.state, [...from]), where));
  return rowCount !== 0;
}

export function isComposition({ memorialId, compositionId }: CompositionKey): SQL | undefined {
  return and(eq(compositions.memorialId, memorialId), eq(compositions.id, compositionId));
}

/** Always the same, so that the next attempt takes the place of one that was killed. */
export function soundKeyOf({ memorialId, compositionId }: CompositionKey): string {
  return `compositions/${memorialId}/${compositionId}.mp3`;
}
