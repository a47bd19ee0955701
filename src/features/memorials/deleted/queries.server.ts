import { and, eq, gte, isNotNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import type { Context, Registry } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import { canWorkOn } from "../policy.ts";
import { type GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { getReadable } from "../access/queries.server.ts";
import { restorableSince, restorableUntil } from "../queries.server.ts";
import { moderatedBy } from "../sections/queries.server.ts";
import { withDeletedKinds, type DeletedItem, type DeletedList } from "./contract.ts";

type Place = { at: Date; id: string };

/** What the slices are asked for: the newest so many, behind a place in the list. */
export type DeletedRequest = {
  since: Date;
  before: Place | null;
  take: number;
};

/** A deleted item as its slice finds it. What is left out is `null`. */
export type DeletedRow = Pick<DeletedItem, "kind" | "id"> &
  Partial<Pick<DeletedItem, "name" | "words" | "role" | "picture">> & {
    removedAt: Date | null;
    removedBy: string | null;
    removerName: string | null;
  };

/** The deleted items of a slice that the caller may restore, last deleted first. */
export const deletedItems =
  defineExtensionPoint<
    (ctx: Context, memorial: GuardedMemorial, request: DeletedRequest) => Promise<DeletedRow[]>
  >("deletedItems");

type Removable = { removedAt: PgColumn; id: PgColumn };

/** The condition that finds the rows of a table that are asked for; in the order of `lastDeleted`. */
export function deletedOnPage(
  { removedAt, id }: Removable,
  { since, before }: DeletedRequest,
): SQL | undefined {
  const behind =
    before === null
      ? undefined
      : or(lt(removedAt, before.at), and(eq(removedAt, before.at), lt(id, before.id)));
  return and(isNotNull(removedAt), gte(removedAt, since), behind);
}

export function lastDeleted({ removedAt, id }: Removable): SQL[] {
  return [sql`${removedAt} desc`, sql`${id} desc`];
}

/** A column by the type of its values. */
type Column<Data, NotNull extends boolean> = PgColumn & { _: { data: Data; notNull: NotNull } };

type RemovableTable = PgTable & {
  memorialId: PgColumn;
  id: Column<string, true>;
  removedAt: Column<Date, false>;
  removedBy: Column<string, false>;
};

/**
 * The deleted rows of a table as `deletedItems` needs them: `columns`, when they were deleted, and by whom.
 * What the caller may not restore is left out by `where`.
 */
export async function selectDeleted<Columns extends Record<string, PgColumn | SQL>>(
  { database }: Context,
  table: RemovableTable,
  columns: Columns,
  memorialId: string,
  where: SQL | undefined,
  request: DeletedRequest,
) {
  const { id, removedAt, removedBy } = table;
  return database
    .select({ ...columns, id, removedAt, removedBy, removerName: users.fullName })
    .from(table)
    .leftJoin(users, eq(users.id, removedBy))
    .where(and(eq(table.memorialId, memorialId), where, deletedOnPage(table, request)))
    .orderBy(...lastDeleted(table))
    .limit(request.take);
}

/** The beginning of a text: enough to recognise it. */
export function beginningOf(text: PgColumn): SQL<string> {
  return sql<string>`left(${text}, 200)`;
}

/** Schemas of the list with entries of all sections, by the schema without what later features bring. */
export function completedDeleted(registry: Registry) {
  return withDeletedKinds(moderatedBy({ registry }).map(({ kind }) => kind));
}

/** Everything deleted from a memorial that the caller may restore, whichever slice it is of. */
export async function listDeleted(
  ctx: Context,
  idOrSlug: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<DeletedList> {
  const memorial = await getReadable(ctx, idOrSlug);
  if (!canWorkOn(ctx.actor, memorial)) throw new AppError("notFound");
  const request = { since: restorableSince(ctx), before: placeOf(cursor), take: limit + 1 };
  const lists = await Promise.all(deletedItems.of(ctx).map((list) => list(ctx, memorial, request)));
  const items = lists.flatMap((rows) => rows.flatMap((row) => asItem(ctx, row)));
  items.sort(byLastDeleted);
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown,
    nextCursor: items.length > limit && last ? cursorOf(last) : null,
    days: ctx.config.restoreDays,
  };
}

function asItem(
  ctx: Context,
  { removedAt, removedBy, removerName, ...row }: DeletedRow,
): DeletedItem | [] {
  if (removedAt === null) return [];
  return {
    name: null,
    words: null,
    role: null,
    picture: null,
    ...row,
    deletedAt: removedAt.toISOString(),
    deletedBy: removerName,
    isByMe: removedBy !== null && removedBy === ctx.actor?.userId,
    restorableUntil: restorableUntil(ctx, removedAt).toISOString(),
  };
}

function byLastDeleted(one: DeletedItem, other: DeletedItem): number {
  const [key, otherKey] = [one, other].map((item) => `${item.deletedAt} ${item.id}`);
  if (key === otherKey) return 0;
  return (key ?? "") < (otherKey ?? "") ? 1 : -1;
}

function cursorOf({ deletedAt, id }: DeletedItem): string {
  return `${new Date(deletedAt).getTime()}_${id}`;
}

function placeOf(cursor: string | undefined): Place | null {
  const [at, id] = cursor?.split("_") ?? [];
  return at === undefined || id === undefined ? null : { at: new Date(Number(at)), id };
}
