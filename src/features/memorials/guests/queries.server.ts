import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
import type { Context } from "#platform/context.server.ts";
import { IN_BATCH, inBatches } from "#platform/database/read-batches.server.ts";
import { AppError } from "#platform/errors.ts";
import { lastDay, takesGuests } from "./policy.ts";
import { canModerateMemorial } from "../policy.ts";
import { getMemorial } from "#features/memorials/content/queries.server.ts";
import { getReadable } from "../access/queries.server.ts";
import type { Guest, GuestList } from "./contract.ts";
import { dayAfter, KEPT_DAYS } from "./model.ts";
import { guests } from "./tables.server.ts";

/** The columns that are answered. */
export const answered = { id: guests.id, name: guests.name, persons: guests.persons };

/** Throws `notFound` for everybody who doesn't moderate the page. */
export async function getModerated(ctx: Context, idOrSlug: string) {
  const memorial = await getReadable(ctx, idOrSlug);
  if (!canModerateMemorial(ctx.actor, memorial)) throw new AppError("notFound");
  return memorial;
}

export async function listGuests(ctx: Context, idOrSlug: string): Promise<GuestList> {
  const { id } = await getModerated(ctx, idOrSlug);
  const [memorial, rows] = await Promise.all([
    getMemorial(ctx, id),
    ctx.database
      .select({ ...answered, createdAt: guests.createdAt })
      .from(guests)
      .where(eq(guests.memorialId, id))
      .orderBy(desc(guests.id)),
  ]);
  const last = lastDay(memorial);
  return {
    isOpen: takesGuests(memorial, new Date().toISOString()),
    persons: rows.reduce((sum, { persons }) => sum + persons, 0),
    keptUntil: last === null ? null : dayAfter(last, KEPT_DAYS),
    items: rows.map(({ createdAt, ...row }) => ({ ...row, writtenAt: createdAt.toISOString() })),
  };
}

/** For the export of the page, oldest first. */
export function exportedGuests({ database }: Context, memorialId: string) {
  return inBatches<Guest>((last) =>
    database
      .select(answered)
      .from(guests)
      .where(and(eq(guests.memorialId, memorialId), last ? gt(guests.id, last.id) : undefined))
      .orderBy(asc(guests.id))
      .limit(IN_BATCH),
  );
}

/** The last day of the ceremonies of a row's memorial; `null` without a date. */
export const LAST_DAY = sql`(select max(left(item->>'at', 10)) from ceremonies c,
  jsonb_array_elements(c.items) item where c.memorial_id = ${outer(guests.memorialId)})`;
