import type { Context } from "#platform/context.server.ts";
import type { AppEvent } from "#platform/events.server.ts";
import { AppError } from "#platform/errors.ts";
import { sectionsOf } from "#features/memorials/sections/queries.server.ts";
import type { AnyLiveEvent } from "./contract.ts";

/** The section whose entries are announced by events of this kind. */
export function liveSectionOf({ registry }: Pick<Context, "registry">, kind: string) {
  return sectionsOf({ registry }).find(({ live }) => live?.kind === kind) ?? null;
}

/** The server-sent event for a domain event; `null` for events that open pages don't get. */
export async function liveEventOf(ctx: Context, event: AppEvent): Promise<AnyLiveEvent | null> {
  const { topic, kind, id } = event;
  if (kind === "removed") return { kind, entry: { id } };
  const live = liveSectionOf(ctx, kind)?.live ?? null;
  if (live === null) return null;
  try {
    return { kind, entry: await live.read(ctx, topic, id) };
  } catch (error) {
    // Removed again before it was sent.
    if (error instanceof AppError && error.code === "notFound") return null;
    throw error;
  }
}
