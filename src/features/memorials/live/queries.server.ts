import type { Context } from "#platform/context.server.ts";
import type { AppEvent } from "#platform/events.server.ts";
import { AppError } from "#platform/errors.ts";
import { getCandle } from "../candles/queries.server.ts";
import { getGuestbookEntry } from "../guestbook/queries.server.ts";
import { getTribute } from "../tributes/queries.server.ts";
import type { LiveEvent } from "./contract.ts";

/** What an open page is told of an event; `null` for what it need not know. */
export async function liveEventOf(ctx: Context, event: AppEvent): Promise<LiveEvent | null> {
  const { topic, kind, id } = event;
  try {
    if (kind === "candle") return { kind, entry: await getCandle(ctx, topic, id) };
    if (kind === "guestbook") return { kind, entry: await getGuestbookEntry(ctx, topic, id) };
    if (kind === "tribute") return { kind, entry: await getTribute(ctx, topic, id) };
    if (kind === "removed") return { kind, entry: { id } };
    return null;
  } catch (error) {
    // Taken off the page again before it could be told.
    if (error instanceof AppError && error.code === "notFound") return null;
    throw error;
  }
}
