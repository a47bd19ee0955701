import { and, asc, eq, inArray, isNotNull, isNull, ne, not, sql, type SQL } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Context, Registry, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { isPutAwayBy, SPARED, waitingEntries } from "../moderation/queries.server.ts";
import { MODERATING_ROLES } from "../policy.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { isPageRemoved } from "../restrictions/queries.server.ts";
import type { Told } from "../sections/items/queries.server.ts";
import { sectionsOf } from "../sections/queries.server.ts";
import { memorials } from "../tables.server.ts";
import {
  TOLD_KINDS,
  withToldKinds,
  type News,
  type NewsKind,
  type Notifications,
  type ToldKind,
} from "./contract.ts";
import { choicesOf } from "./model.ts";
import { notificationChoices, notificationMarks } from "./tables.server.ts";

const SHOWN = 20;
const A_MONTH = sql`now() - interval '30 days'`;

/** The author's name is withheld like the text: no keeper has approved it. */
const UNAPPROVED: Omit<Told, "from"> = {
  kind: "waiting",
  who: sql`null`,
  at: sql`e.created_at`,
  counted: sql`${inArray(sql`k.role`, MODERATING_ROLES)} and not ${SPARED}
    and not ${isPutAwayBy(sql`k.user_id`)}`,
  approvedAt: null,
  madeAs: sql`e.id`,
  mailed: "mails:news.kinds.waiting",
};

/** What sections tell of, and what waits for approval. */
function toldBy(services: Pick<Services, "registry">): Told[] {
  const told = sectionsOf(services).flatMap((section) => section.told ?? []);
  return [...told, { ...UNAPPROVED, from: waitingEntries(services) }];
}

/**
 * The lowest id of a time: ids begin with their creation time, so an index on ids also finds by
 * time.
 */
function idAt(moment: SQL): SQL {
  return sql`(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0')
    || '70008000000000000000')::uuid`;
}

const NEVER = sql`null::timestamptz`;

type Wanted = {
  since: SQL;
  /** Refers to `k` (keepers), `u` (users), `n` (markers) and `how`. */
  where: SQL;
};

/**
 * Additions by others to pages since a time, read from the tables themselves: no copy is kept, so
 * entries removed from a page disappear here, too.
 */
function newsSince(services: Pick<Services, "registry">, { since, where }: Wanted): SQL {
  const parts = toldBy(services).map(({ kind, from, who, at, counted, madeAs, approvedAt }) => {
    return sql`
    select k.user_id, ${kind}::text as kind, e.id, m.id as memorial_id, m.slug, m.name,
      ${who} as who, ${at} as at, n.seen_at,
      coalesce(c.how, 'day') as how
    from ${keepers} k
    join ${users} u on u.id = k.user_id
    join ${memorials} m on m.id = k.memorial_id and m.deleted_at is null
      and not ${isPageRemoved(sql`m.id`)}
    left join ${notificationMarks} n on n.user_id = k.user_id
    left join ${notificationChoices} c
      on c.user_id = k.user_id and c.memorial_id = k.memorial_id and c.kind = ${kind}
    join ${from} e on e.memorial_id = k.memorial_id
      and (${madeAs} > ${idAt(sql`greatest(${since}, k.since)`)}
        or ${approvedAt ?? NEVER} > greatest(${since}, k.since))
    where ${counted} and k.role <> 'reader' and coalesce(c.how, 'day') <> 'never' and ${where}`;
  });
  return sql.join(parts, sql` union all `);
}

type Row = {
  id: string;
  kind: NewsKind;
  slug: string;
  name: string;
  who: string | null;
  at: string;
};

export async function listNews(ctx: Context): Promise<News> {
  const { userId } = signedIn(ctx);
  const news = newsSince(ctx, { since: A_MONTH, where: sql`k.user_id = ${userId}` });
  const { rows } = await ctx.database.execute<Row & { isNew: boolean; unseen: number }>(sql`
    select id, kind, slug, name, who, at, "isNew",
      (count(*) filter (where "isNew") over ())::int as unseen
    from (select *, (seen_at is null or at > seen_at) as "isNew" from (${news}) as left_there) as news
    order by at desc, id desc limit ${SHOWN}`);
  return {
    unseen: rows[0]?.unseen ?? 0,
    items: rows.map(({ id, kind, slug, name, who, at, isNew }) => ({
      id,
      kind,
      page: { slug, name },
      who,
      at: new Date(at).toISOString(),
      isNew,
    })),
  };
}

/** How many of all entries the user hasn't seen, which is more than the list shows. */
export async function countUnseenNews(ctx: Context): Promise<number> {
  const { userId } = signedIn(ctx);
  const news = newsSince(ctx, { since: A_MONTH, where: sql`k.user_id = ${userId}` });
  const { rows } = await ctx.database.execute<{ unseen: number }>(sql`
    select count(*)::int as unseen from (${news}) as left_there
    where seen_at is null or at > seen_at`);
  return rows[0]?.unseen ?? 0;
}

export type Cadence = "now" | "day" | "week";

/** How far back the first mail of each kind looks. */
const FIRST: Record<Cadence, SQL> = {
  now: sql`now() - interval '1 hour'`,
  day: sql`now() - interval '1 day'`,
  week: sql`now() - interval '7 days'`,
};

const MARK = { now: sql`n.told_now`, day: sql`n.told_day`, week: sql`n.told_week` };

/**
 * Excludes locked accounts, users who turned mails off or never confirmed their address, and those
 * whose data is under restriction of processing.
 */
const REACHED = sql`u.email_verified_at is not null and u.locked_at is null
  and u.restricted_at is null and n.mails_off_at is null`;

/** Users with entries to notify them of, and the time from which they count. */
export async function findNewsReaders(services: Services, how: Cadence) {
  const since = sql`coalesce(${MARK[how]}, ${FIRST[how]})`;
  const where = sql`coalesce(c.how, 'day') = ${how} and ${REACHED}`;
  const { rows } = await services.database.execute<{ userId: string }>(sql`
    select distinct user_id as "userId" from (${newsSince(services, { since, where })}) as news`);
  return rows.map(({ userId }) => userId);
}

type ToldOnPage = {
  memorialId: string;
  slug: string;
  name: string;
  kind: NewsKind;
  count: number;
  /** Translation key of the count. */
  mailed: string;
  /** The latest few authors who gave a name. */
  who: string[];
};

/** Schemas of news with all that sections tell of, by the schema without what later features bring. */
export function completedNews(registry: Registry) {
  return withToldKinds(toldBy({ registry }).map(({ kind }) => kind));
}

/** What keepers choose a notification for, in the order in which they are asked. */
function toldKindsOf(services: Pick<Services, "registry">): ToldKind[] {
  const kinds = toldBy(services).map(({ kind }) => kind as ToldKind);
  return [...new Set([...TOLD_KINDS, ...kinds])];
}

/** Content of a mail: counts by page and kind. */
export async function countNews(
  services: Pick<Services, "database" | "registry">,
  { userId, how, from, until }: { userId: string; how: Cadence; from: string; until: string },
): Promise<ToldOnPage[]> {
  const news = newsSince(services, {
    since: sql`${from}::timestamptz`,
    where: sql`k.user_id = ${userId} and coalesce(c.how, 'day') = ${how} and ${REACHED}`,
  });
  const { rows } = await services.database.execute<Omit<ToldOnPage, "mailed">>(sql`
    select memorial_id as "memorialId", slug, name, kind, count(*)::int as count,
      coalesce((array_agg(who order by id desc) filter (where who is not null))[1:3], '{}') as who
    from (${news}) as news where at <= ${until}::timestamptz
    group by memorial_id, slug, name, kind order by name, memorial_id, kind`);
  const mailed = new Map(toldBy(services).map((told) => [told.kind, told.mailed]));
  return rows.map((row) => ({ ...row, mailed: mailed.get(row.kind) ?? "" }));
}

export async function getNotifications(ctx: Context): Promise<Notifications> {
  const { userId } = signedIn(ctx);
  const [own] = await ctx.database
    .select({ confirmedAt: users.emailVerifiedAt, offAt: notificationMarks.mailsOffAt })
    .from(users)
    .leftJoin(notificationMarks, eq(notificationMarks.userId, users.id))
    .where(eq(users.id, userId));
  const { kind, how } = notificationChoices;
  const rows = await ctx.database
    .select({ id: memorials.id, name: memorials.name, kind, how })
    .from(keepers)
    .innerJoin(memorials, eq(memorials.id, keepers.memorialId))
    .leftJoin(
      notificationChoices,
      and(
        eq(notificationChoices.memorialId, keepers.memorialId),
        eq(notificationChoices.userId, keepers.userId),
      ),
    )
    .where(and(eq(keepers.userId, userId), isHelping, isNull(memorials.deletedAt)))
    .orderBy(asc(keepers.since), asc(memorials.id));
  const pages = Map.groupBy(rows, ({ id }) => id);
  return {
    isConfirmed: (own?.confirmedAt ?? null) !== null,
    mailsAreOff: (own?.offAt ?? null) !== null,
    items: [...pages].map(([id, chosen]) => ({
      id,
      name: chosen[0]?.name ?? "",
      choices: choicesOf(
        toldKindsOf(ctx),
        chosen.flatMap((row) =>
          row.kind === null || row.how === null ? [] : [{ kind: row.kind, how: row.how }],
        ),
      ),
    })),
  };
}

/** Readers get no notifications: parts of the page may be hidden from them. */
const isHelping = ne(keepers.role, "reader");

export async function keeps(reader: Reader, userId: string, memorialId: string): Promise<boolean> {
  const own = and(eq(keepers.userId, userId), eq(keepers.memorialId, memorialId), isHelping);
  return (await reader.$count(keepers, own)) > 0;
}

/** Keepers who opted in to a page's anniversaries. */
export function findAnniversaryReaders({ database }: Services) {
  return database
    .select({
      userId: keepers.userId,
      memorialId: memorials.id,
      bornOn: memorials.bornOn,
      diedOn: memorials.diedOn,
    })
    .from(notificationChoices)
    .innerJoin(
      keepers,
      and(
        eq(keepers.userId, notificationChoices.userId),
        eq(keepers.memorialId, notificationChoices.memorialId),
      ),
    )
    .innerJoin(memorials, eq(memorials.id, keepers.memorialId))
    .innerJoin(users, eq(users.id, keepers.userId))
    .leftJoin(notificationMarks, eq(notificationMarks.userId, users.id))
    .where(
      and(
        eq(notificationChoices.kind, "anniversary"),
        eq(notificationChoices.how, "now"),
        isNull(memorials.deletedAt),
        not(isPageRemoved(memorials.id)),
        isNotNull(users.emailVerifiedAt),
        isNull(users.lockedAt),
        isNull(users.restrictedAt),
        isNull(notificationMarks.mailsOffAt),
      ),
    );
}
