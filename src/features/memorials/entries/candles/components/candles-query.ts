import { callQuery } from "#platform/pages/queries.ts";
import { listCandles } from "#features/memorials/entries/candles/contract.ts";

const CANDLES_DRAWN = 60;
const BURNT_SHOWN = 30;
/** The URL value for the newest page, in place of a cursor. */
export const NEWEST_BURNT = "newest";

export function candlesQuery(id: string) {
  return callQuery(
    listCandles,
    { params: { id }, query: { limit: CANDLES_DRAWN } },
    { on404: "null" },
  );
}

/** Burnt-out candles; the newest, or those after a cursor. */
export function burntCandlesQuery(id: string, cursor: string) {
  return callQuery(
    listCandles,
    {
      params: { id },
      query: { burnt: "true", limit: BURNT_SHOWN, ...(cursor !== NEWEST_BURNT && { cursor }) },
    },
    { on404: "null" },
  );
}
