import type { Context } from "#platform/context.server.ts";

const DAY = 86_400_000;

/** What was deleted before can't be restored any more. */
export function restorableSince({ config }: Pick<Context, "config">): Date {
  return new Date(Date.now() - config.restoreDays * DAY);
}

export function restorableUntil({ config }: Context, deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + config.restoreDays * DAY);
}
