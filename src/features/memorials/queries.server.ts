import { and, desc, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Context } from "#platform/context.server.ts";
import type { Database, Reader } from "#platform/database/database.server.ts";
import { together } from "#platform/database/together.server.ts";
import { AppError } from "#platform/errors.ts";
import { isId } from "#platform/ids.ts";
import type { Downloads, KeptMemorial, Memorial, Moderations, Section } from "./contract.ts";
import { passes } from "./passes/tables.server.ts";
import {
  canContribute,
  canDeleteMemorial,
  canEditMemorial,
  canModerateMemorial,
  onlyReadable,
  readingOf,
  sectionReadingOf,
  type Guarded,
  type KeeperRole,
  type Reading,
} from "./policy.ts";
import { formerSlugs, keepers, memorials } from "./tables.server.ts";

const DAY = 86_400_000;

export type GuardedMemorial = Guarded &
  Moderations & {
    id: string;
    slug: string;
    revision: number;
    downloads: Downloads;
  };

const guardedColumns = {
  id: memorials.id,
  slug: memorials.slug,
  revision: memorials.revision,
  privacy: memorials.privacy,
  downloads: memorials.downloads,
  deletedAt: memorials.deletedAt,
  lifePrivacy: memorials.lifePrivacy,
  picturesPrivacy: memorials.picturesPrivacy,
  candlesPrivacy: memorials.candlesPrivacy,
  tributesPrivacy: memorials.tributesPrivacy,
  guestbookPrivacy: memorials.guestbookPrivacy,
  ceremonyPrivacy: memorials.ceremonyPrivacy,
  gravePrivacy: memorials.gravePrivacy,
  guestbookModeration: memorials.guestbookModeration,
  tributesModeration: memorials.tributesModeration,
  candlesModeration: memorials.candlesModeration,
};

/**
 * What the policies need to know of a memorial, by id or by any slug it ever had.
 * One query whatever the answer: an unknown and a hidden memorial take the same time.
 */
export async function findGuarded(
  ctx: Context,
  idOrSlug: string,
  reader: Reader = ctx.database,
): Promise<GuardedMemorial | null> {
  const [found] = await reader
    .select({ ...guardedColumns, ...askerOf(ctx) })
    .from(memorials)
    .where(named(ctx, idOrSlug));
  return found ?? null;
}

/** As `findGuarded`, but only for who may read it; everything else is `notFound`. */
export async function getReadable(ctx: Context, idOrSlug: string, reader?: Reader) {
  const found = await findGuarded(ctx, idOrSlug, reader);
  return opened(found);
}

/** As `getReadable`, for a part of the page. */
export async function getReadableSection(ctx: Context, idOrSlug: string, section: Section) {
  const found = await getReadable(ctx, idOrSlug);
  refuseUnless(sectionReadingOf(found, section));
  return found;
}

function opened<Found extends Guarded>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw new AppError("notFound");
  refuseUnless(readingOf(found));
  return found;
}

/** What is behind a password, or for those invited, is there to be asked for; the rest is not. */
export function refuseUnless(reading: Reading): void {
  if (reading === "password") throw new AppError("passwordNeeded");
  if (reading === "invited") throw new AppError("invitedOnly");
  if (reading === "nothing") throw new AppError("notFound");
}

const visitorsQueries = new WeakMap<Database, (id: string) => Promise<GuardedMemorial | null>>();

/** As `getReadable`; many visitors at once, who came by its id, ask in one query. */
export async function getReadableTogether(ctx: Context, idOrSlug: string) {
  const isAnybody = ctx.actor === null && ctx.pass === null;
  if (!isAnybody || !isId(idOrSlug)) return getReadable(ctx, idOrSlug);
  const { database } = ctx;
  const find = visitorsQueries.get(database) ?? together((ids) => findAllGuarded(database, ids));
  visitorsQueries.set(database, find);
  return opened(await find(idOrSlug.toLowerCase()));
}

/** By their ids, as a visitor without an account sees them. */
async function findAllGuarded(database: Database, ids: string[]) {
  const found = await database
    .select({ ...guardedColumns, role: sql<null>`null`, isLetIn: sql<boolean>`false` })
    .from(memorials)
    .where(sql`${memorials.id} = any(${sql.param([...new Set(ids)])}::uuid[])`);
  const byId = new Map(found.map((memorial) => [memorial.id, memorial]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** As `getReadable`; a reader who is no keeper learns nothing but that. */
export async function getEditable(ctx: Context, idOrSlug: string, reader?: Reader) {
  const found = await getReadable(ctx, idOrSlug, reader);
  if (!canEditMemorial(ctx.actor, found)) throw new AppError("notFound");
  return found;
}

/** As `getEditable`, for who may add to it. */
export async function getOpenForFiles(ctx: Context, idOrSlug: string, reader?: Reader) {
  const found = await getReadable(ctx, idOrSlug, reader);
  if (!canContribute(ctx.actor, found)) throw new AppError("notFound");
  return found;
}

/** By its id, its slug, or one that it once had. */
function named(ctx: Context, idOrSlug: string): SQL | undefined {
  if (isId(idOrSlug)) return eq(memorials.id, idOrSlug);
  // No text in PostgreSQL holds a NUL; with this mark instead it is simply no slug.
  const slug = idOrSlug.toLowerCase().replaceAll("\0", "\ufffd");
  const former = (column: PgColumn) =>
    sql`(select ${column} from ${formerSlugs} where ${formerSlugs.slug} = ${slug})`;
  // A keeper's own old address leads on however private the page is.
  const leadsOn = sql`(${memorials.privacy} = 'public' or not ${former(formerSlugs.isGuessable)}
    or ${roleOf(ctx)} is not null)`;
  return or(
    eq(memorials.slug, slug),
    and(sql`${memorials.id} = ${former(formerSlugs.memorialId)}`, leadsOn),
  );
}

/** Written out: within a subquery the bare `id` would be the inner table's. */
const outerId = sql`${memorials}.${sql.identifier(memorials.id.name)}`;

/** Who the asker is to the memorial of a row. */
export function askerOf(ctx: Context) {
  return { role: roleOf(ctx), isLetIn: isLetIn(ctx) };
}

function isLetIn({ pass }: Context): SQL<boolean> {
  if (pass === null) return sql`false`;
  return sql`exists (select 1 from ${passes} where ${passes.memorialId} = ${outerId}
    and ${passes.tokenHash} = ${pass} and ${passes.expiresAt} > now())`;
}

function roleOf(ctx: Context): SQL<KeeperRole | null> {
  if (ctx.actor === null) return sql`null`;
  return sql`(select ${keepers.role} from ${keepers}
    where ${keepers.memorialId} = ${outerId} and ${keepers.userId} = ${ctx.actor.userId})`;
}

/** Neither taken off the page nor still waiting to be let in. */
const STANDS = sql`removed_at is null and waits_for is null`;

/** Living rows of a section, counted where they stand: an index-only count beats a hot counter. */
function countOf(table: string, condition = STANDS): SQL<number> {
  const rows = sql.raw(table);
  return sql<number>`(select count(*)::int from ${rows} where memorial_id = ${outerId} and ${condition})`;
}

const shown = {
  ...guardedColumns,
  kind: memorials.kind,
  name: memorials.name,
  birthName: memorials.birthName,
  nickname: memorials.nickname,
  bornOn: memorials.bornOn,
  diedOn: memorials.diedOn,
  birthPlace: memorials.birthPlace,
  deathPlace: memorials.deathPlace,
  epitaph: memorials.epitaph,
  biography: memorials.biography,
  language: memorials.language,
  layout: memorials.layout,
  theme: memorials.theme,
  stage: memorials.stage,
  ceremonyPlace: memorials.ceremonyPlace,
  ceremonyAt: memorials.ceremonyAt,
  ceremonyStream: memorials.ceremonyStream,
  cemetery: memorials.cemetery,
  gravePlot: memorials.gravePlot,
  graveNote: memorials.graveNote,
  gravePosition: memorials.gravePosition,
  createdAt: memorials.createdAt,
  updatedAt: memorials.updatedAt,
  hasPassword: sql<boolean>`${memorials.passwordHash} is not null`,
  counts: {
    candles: countOf("candles", sql`${STANDS} and burns_until > now()`),
    guestbook: countOf("guestbook_entries"),
    tributes: countOf("tributes"),
    pictures: countOf(
      "media_items",
      sql`removed_at is null and kind = 'image' and status = 'ready'`,
    ),
  },
};

/** One memorial as a reader sees it, with what the asker may do. */
export async function getMemorial(
  ctx: Context,
  idOrSlug: string,
  reader: Reader = ctx.database,
): Promise<Memorial> {
  const [found] = await reader
    .select({ ...shown, ...askerOf(ctx) })
    .from(memorials)
    .where(named(ctx, idOrSlug));
  if (found === undefined) throw new AppError("notFound");
  const { deletedAt: _, createdAt, updatedAt, ...readable } = onlyReadable(opened(found));
  return {
    ...readable,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    restorableUntil: null,
    can: {
      edit: canEditMemorial(ctx.actor, found),
      contribute: canContribute(ctx.actor, found),
      moderate: canModerateMemorial(ctx.actor, found),
      delete: canDeleteMemorial(ctx.actor, found),
    },
  };
}

/** Those the asker keeps, newest first, deleted ones among them while they can be restored. */
export async function listKeptMemorials(ctx: Context): Promise<{ items: KeptMemorial[] }> {
  if (ctx.actor === null) throw new AppError("unauthenticated");
  return listMemorialsOf(ctx, ctx.actor.userId);
}

/** As `listKeptMemorials`, about somebody else. */
export async function listMemorialsOf(
  ctx: Context,
  userId: string,
): Promise<{ items: KeptMemorial[] }> {
  const rows = await ctx.database
    .select({
      id: memorials.id,
      slug: memorials.slug,
      name: memorials.name,
      bornOn: memorials.bornOn,
      diedOn: memorials.diedOn,
      privacy: memorials.privacy,
      stage: memorials.stage,
      deletedAt: memorials.deletedAt,
      role: keepers.role,
    })
    .from(keepers)
    .innerJoin(memorials, eq(memorials.id, keepers.memorialId))
    .where(
      and(eq(keepers.userId, userId), or(isNull(memorials.deletedAt), eq(keepers.role, "owner"))),
    )
    .orderBy(desc(keepers.since))
    .limit(ctx.config.memorialsPerUser);
  const items = rows.map(({ deletedAt, ...row }) => ({
    ...row,
    restorableUntil: deletedAt === null ? null : restorableUntil(ctx, deletedAt).toISOString(),
  }));
  return {
    items: items.filter(
      (item) => item.restorableUntil === null || new Date(item.restorableUntil) > new Date(),
    ),
  };
}

export function restorableUntil({ config }: Context, deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + config.restoreDays * DAY);
}
