import { and, asc, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Context, Registry, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import type { Screening } from "../contract.ts";
import type { PageRequest } from "../entries/queries.server.ts";
import {
  withPicture,
  type PictureRow,
} from "#features/memorials/messages/pictures/queries.server.ts";
import { rememberedOf } from "../messages/model.ts";
import { canChooseScreening, canModerateMemorial, isSpared, MODERATING_ROLES } from "../policy.ts";
import { getReadable } from "../access/queries.server.ts";
import { restorableUntil } from "../queries.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { moderatedBy } from "../sections/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { withEntryKinds, type PutAwayEntry, type Queue, type WaitingEntry } from "./contract.ts";
import { putAway } from "./tables.server.ts";

/** The memorial as `getReadable` finds it, for its moderators. */
export async function getModerated(ctx: Context, idOrSlug: string, reader?: Reader) {
  const memorial = await getReadable(ctx, idOrSlug, reader);
  if (!canModerateMemorial(ctx.actor, memorial)) throw new AppError("notFound");
  return memorial;
}

type Registered = Pick<Services, "registry">;

/** Moderated entries of every kind, pending and declined ones: what decisions on reports leave of them. */
function moderatedEntries(services: Registered): SQL {
  const selects = new Set(moderatedBy(services).map(({ entries }) => entries));
  return sql`(${sql.join([...selects], sql` union all `)})`;
}

/** The pending ones, as a subquery that the caller aliases. */
export function waitingEntries(services: Registered): SQL {
  return sql`(select * from ${moderatedEntries(services)} as held where removed_at is null)`;
}

/** The policy `isSpared` in SQL, on `k`, a keeper, and `m`, the memorial. */
export const SPARED: SQL = sql`(k.role = 'owner' and m.screening = 'helpers' and exists (
  select 1 from ${keepers} as other where other.memorial_id = m.id and other.role <> 'owner'
    and ${inArray(sql`other.role`, MODERATING_ROLES)}))`;

/** Whether a keeper has put `e`, a pending entry, away until tomorrow. */
export function isPutAwayBy(userId: SQL): SQL {
  return sql`exists (select 1 from ${putAway} as away where away.memorial_id = e.memorial_id
    and away.user_id = ${userId} and away.kind = e.kind and away.entry_id = e.id
    and away.until > now())`;
}

type Row = Omit<
  WaitingEntry,
  "restorableUntil" | "picture" | "putAwayUntil" | "happenedOn" | "decade"
> & {
  happenedOn: string | null;
  removedAt: string | null;
  putAwayUntil: string | null;
  picture: PictureRow | null;
};

/**
 * Newest first: pending entries, or declined ones that can still be restored. Of what the caller has
 * put away, the date.
 */
export async function listWaiting(
  ctx: Context,
  idOrSlug: string,
  { limit, cursor, declined }: PageRequest & { declined?: "true" | undefined },
): Promise<Page<WaitingEntry | PutAwayEntry>> {
  const { id } = await getModerated(ctx, idOrSlug);
  const { userId } = signedIn(ctx);
  const state = declined === undefined ? sql`removed_at is null` : sql`removed_at is not null`;
  const from = cursor === undefined ? sql`true` : sql`id < ${cursor}`;
  const { rows } = await ctx.database.execute<Row>(sql`
    select held.kind, id, author_name as "authorName", relation, message, created_at as "createdAt",
      happened_on as "happenedOn", waits_for as "waitsFor", removed_at as "removedAt", picture, away.until as "putAwayUntil"
    from ${moderatedEntries(ctx)} as held
    left join ${putAway} as away on away.memorial_id = held.memorial_id and away.user_id = ${userId}
      and away.kind = held.kind and away.entry_id = held.id and away.until > now()
      and held.removed_at is null
    where held.memorial_id = ${id} and ${state} and ${from}
    order by id desc limit ${limit + 1}`);
  return pageOf(
    rows.map((row) => asEntry(ctx, row)),
    limit,
  );
}

function asEntry(ctx: Context, found: Row): WaitingEntry | PutAwayEntry {
  const { removedAt, putAwayUntil, picture, happenedOn, ...row } = found;
  const createdAt = new Date(row.createdAt).toISOString();
  if (putAwayUntil !== null) {
    const { id, kind } = row;
    return { id, kind, createdAt, putAwayUntil: new Date(putAwayUntil).toISOString() };
  }
  return {
    ...row,
    ...rememberedOf(happenedOn),
    ...withPicture(picture),
    createdAt,
    restorableUntil:
      removedAt === null ? null : restorableUntil(ctx, new Date(removedAt)).toISOString(),
    putAwayUntil: null,
  };
}

export async function getQueue(ctx: Context, idOrSlug: string): Promise<Queue> {
  const memorial = await getModerated(ctx, idOrSlug);
  const away = isPutAwayBy(sql`${signedIn(ctx).userId}::uuid`);
  const countWhere = (
    condition: SQL,
  ) => sql<number>`(select count(*)::int from ${waitingEntries(ctx)} as e
    where e.memorial_id = ${memorial.id} and ${condition})`;
  const [[found], readers] = await Promise.all([
    ctx.database
      .select({
        screening: memorials.screening,
        count: countWhere(sql`not ${away}`),
        putAway: countWhere(away),
      })
      .from(memorials)
      .where(eq(memorials.id, memorial.id)),
    findOtherReaders(ctx, memorial.id),
  ]);
  const screening: Screening = found?.screening ?? "all";
  return {
    count: found?.count ?? 0,
    putAway: found?.putAway ?? 0,
    screening,
    readers,
    isSpared: isSpared({ role: memorial.role, screening }, readers.length),
    can: { chooseScreening: canChooseScreening(ctx.actor, memorial) },
  };
}

/** Their names, longest-serving keeper first. */
export async function findOtherReaders(ctx: Context, memorialId: string): Promise<string[]> {
  const rows = await ctx.database
    .select({ fullName: users.fullName })
    .from(keepers)
    .innerJoin(users, eq(users.id, keepers.userId))
    .where(
      and(
        eq(keepers.memorialId, memorialId),
        ne(keepers.userId, ctx.actor?.userId ?? ""),
        inArray(keepers.role, MODERATING_ROLES),
      ),
    )
    .orderBy(asc(keepers.since), asc(users.id));
  return rows.map(({ fullName }) => fullName);
}

/** Schemas of calls about the queue with all kinds of entries that there are. */
export function completedEntries(registry: Registry) {
  return withEntryKinds(moderatedBy({ registry }).map(({ kind }) => kind));
}
