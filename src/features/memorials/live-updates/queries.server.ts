import type { Context } from "#platform/context.server.ts";
import type { AppEvent } from "#platform/events.server.ts";
import { AppError } from "#platform/errors.ts";
import { getCandle } from "#features/memorials/candles/queries.server.ts";
import { MESSAGE_KINDS } from "../entries/contract.ts";
import { getMessage } from "#features/memorials/messages/queries.server.ts";
import type { LiveEvent } from "./contract.ts";

/** The server-sent event for a domain event; `null` for events that open pages don't get. */
export async function liveEventOf(ctx: Context, event: AppEvent): Promise<LiveEvent | null> {
  const { topic, kind, id } = event;
  const messageKind = MESSAGE_KINDS.find((one) => one === kind);
  try {
    if (messageKind !== undefined) {
      return { kind: messageKind, entry: await getMessage(ctx, messageKind, topic, id) };
    }
    if (kind === "candle") return { kind, entry: await getCandle(ctx, topic, id) };
    if (kind === "removed") return { kind, entry: { id } };
    return null;
  } catch (error) {
    // Removed again before it was sent.
    if (error instanceof AppError && error.code === "notFound") return null;
    throw error;
  }
}
