import { and, desc, eq, getTableColumns, gt, lt, notExists, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { changes } from "../tables.server.ts";

const later = alias(changes, "later");
const earlier = alias(changes, "earlier");

/** Of the same thing as the row of `changes`. */
function isSameThing(other: typeof later | typeof earlier): SQL | undefined {
  return and(
    eq(other.memorialId, changes.memorialId),
    eq(other.of, changes.of),
    sql`${other.eventId} is not distinct from ${changes.eventId}`,
  );
}

/** Versions with what each needs to be judged: the version before it, and whether it is the last. */
export function changeRows(reader: Reader) {
  const { previous: _steps, ...own } = getTableColumns(changes);
  const last = reader
    .select({ one: sql`1` })
    .from(later)
    .where(and(isSameThing(later), gt(later.at, changes.at)));
  const before = reader
    .select({ id: earlier.id, words: earlier.words, erasedAt: earlier.erasedAt })
    .from(earlier)
    .where(and(isSameThing(earlier), lt(earlier.at, changes.at)))
    .orderBy(desc(earlier.at))
    .limit(1)
    .as("before");
  return reader
    .select({
      ...own,
      by: users.fullName,
      isLast: sql<boolean>`${notExists(last)}`,
      before: { id: before.id, words: before.words, erasedAt: before.erasedAt },
    })
    .from(changes)
    .leftJoin(users, eq(users.id, changes.savedBy))
    .leftJoinLateral(before, sql`true`)
    .$dynamic();
}

export type ChangeRow = Awaited<ReturnType<typeof changeRows>>[number];

export async function findChange(
  ctx: Context,
  memorialId: string,
  changeId: string,
  reader: Reader = ctx.database,
): Promise<ChangeRow | null> {
  const [row] = await changeRows(reader).where(
    and(eq(changes.memorialId, memorialId), eq(changes.id, changeId)),
  );
  return row ?? null;
}
