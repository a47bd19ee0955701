import { addressOf } from "#platform/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import {
  lightCandle,
  listCandles,
  removeCandle,
  restoreCandle,
} from "../../entries/candles/contract.ts";
import { messageCalls } from "../contract.ts";
import type { EntryKind, MessageKind } from "../../entries/contract.ts";

const MESSAGES_SHOWN = 10;

/** The calls about entries of every kind, whichever contract they stand in. */
export const entryCalls = {
  ...messageCalls,
  candle: { write: lightCandle, list: listCandles, remove: removeCandle, restore: restoreCandle },
};

/** Where entries of a kind are listed and written. */
export function entriesPath(id: string, kind: EntryKind): string {
  return addressOf(entryCalls[kind].list, { params: { id } });
}

export function messagesQuery(id: string, kind: MessageKind, cursor: string | null = null) {
  return callQuery(
    messageCalls[kind].list,
    { params: { id }, query: { limit: MESSAGES_SHOWN, ...(cursor !== null && { cursor }) } },
    { on404: "null" },
  );
}
