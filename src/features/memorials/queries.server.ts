import type { Context, Services } from "#platform/context.server.ts";
import { madeWithin } from "#platform/database/made-within.server.ts";
import type { Span } from "#platform/staff-work.server.ts";
import { memorials } from "./tables.server.ts";

const DAY = 86_400_000;

/** What was deleted before can't be restored any more. */
export function restorableSince({ config }: Pick<Context, "config">): Date {
  return new Date(Date.now() - config.restoreDays * DAY);
}

export function restorableUntil({ config }: Context, deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + config.restoreDays * DAY);
}

/** For the dashboard: pages made within a time, of people and pets alike. */
export async function countMade({ database }: Services, span: Span): Promise<number> {
  return database.$count(memorials, madeWithin(memorials.id, span));
}
