import { and, eq, inArray, isNotNull, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { memorialError } from "#features/memorials/errors.ts";
import { withoutTail } from "#platform/address-tail.ts";
import { outer } from "#platform/database/outer.server.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { madeWithin } from "#platform/database/made-within.server.ts";
import { AppError } from "#platform/errors.ts";
import { isId } from "#platform/ids.ts";
import type { Span } from "#platform/staff-work.server.ts";
import type { Memorial, MemorialChange } from "./contract.ts";
import { passes } from "#features/memorials/access/tables.server.ts";
import {
  canChooseIndexing,
  canContribute,
  canDeleteMemorial,
  canEditMemorial,
  canModerateMemorial,
  onlyReadableContent,
  readableSections,
  readingOf,
  sectionReadingOf,
  type Guarded,
  type GuardedMemorial,
  type KeeperRole,
  type Reading,
} from "#features/memorials/sections/policy.ts";
import { findStoryForWriters } from "#features/memorials/restrictions/story/queries.server.ts";
import { restraintOf } from "#features/memorials/restrictions/queries.server.ts";
import type { SectionName } from "#features/memorials/sections/contract.ts";
import { withDefaults } from "#features/memorials/sections/model.ts";
import {
  countsIn,
  fieldsOfSections,
  sectionRulesOf,
} from "#features/memorials/sections/queries.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { spouseLinks } from "#features/memorials/spouse-links/tables.server.ts";
import {
  asSlug,
  findGuardedForVisitor,
  findWholeForVisitor,
  guarded,
  guardedColumns,
  hasSlug,
  selectWhole,
} from "#features/memorials/visitors/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";

const DAY = 86_400_000;

/**
 * The data that policies need of a memorial, by id or by any current or former slug. Always one
 * query, so that an unknown and a hidden memorial take the same time.
 */
export async function findGuarded(
  ctx: Context,
  idOrSlug: string,
  reader: Reader = ctx.database,
): Promise<GuardedMemorial | null> {
  const [found] = await reader
    .select({ ...guardedColumns, ...askerOf(ctx) })
    .from(memorials)
    .where(isNamed(ctx, idOrSlug));
  return found === undefined ? null : guarded(ctx, found);
}

/**
 * As `findGuarded`, for callers who may read it; throws `notFound` otherwise. Concurrent requests
 * are batched into one query.
 */
export async function getReadable(ctx: Context, idOrSlug: string, reader?: Reader) {
  return opened(
    reader === undefined && isAnybody(ctx)
      ? await findGuardedForVisitor(ctx, idOrSlug)
      : await findGuarded(ctx, idOrSlug, reader),
  );
}

/** Without an account or the page's password: whatever is true of them is true of any visitor. */
function isAnybody({ actor, pass }: Context): boolean {
  return actor === null && pass === null;
}

/** As `getReadable`, for a section of the page. */
export async function getReadableSection(ctx: Context, idOrSlug: string, section: SectionName) {
  const found = await getReadable(ctx, idOrSlug);
  refuseUnless(sectionReadingOf(found, section));
  return found;
}

function opened<Found extends Guarded>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw new AppError("notFound");
  refuseUnless(readingOf(found));
  return found;
}

/** Reveals that a password or an invitation is needed; anything else is `notFound`. */
export function refuseUnless(reading: Reading): void {
  if (reading === "password") throw memorialError("passwordNeeded");
  if (reading === "invited") throw memorialError("invitedOnly");
  if (reading === "nothing") throw new AppError("notFound");
}

/** As `getReadable`; throws `notFound` for readers who may not edit. */
export async function getEditable(ctx: Context, idOrSlug: string, reader?: Reader) {
  const found = await getReadable(ctx, idOrSlug, reader);
  if (!canEditMemorial(ctx.actor, found)) throw new AppError("notFound");
  return found;
}

/** As `getEditable`, for this change; throws `forbidden` for what the owner alone decides. */
export async function getChangeable(
  ctx: Context,
  idOrSlug: string,
  reader: Reader,
  { indexing }: Pick<MemorialChange, "indexing">,
) {
  const found = await getEditable(ctx, idOrSlug, reader);
  const isReindexed = indexing !== undefined && indexing !== found.indexing;
  if (isReindexed && !canChooseIndexing(ctx.actor, found)) throw new AppError("forbidden");
  return found;
}

/** As `getEditable`, for callers who may add media. */
export async function getOpenForFiles(ctx: Context, idOrSlug: string, reader?: Reader) {
  const found = await getReadable(ctx, idOrSlug, reader);
  if (!canContribute(ctx.actor, found)) throw new AppError("notFound");
  return found;
}

/** By its id, or a current or former slug. */
function isNamed(ctx: Context, idOrSlug: string): SQL | undefined {
  const name = withoutTail(idOrSlug);
  if (isId(name)) return eq(memorials.id, name);
  return hasSlug(asSlug(name), roleOf(ctx));
}

/** The caller's relation to the memorial of a row. */
export function askerOf(ctx: Context) {
  return { role: roleOf(ctx), isLetIn: isLetIn(ctx) };
}

function isLetIn({ pass }: Context): SQL<boolean> {
  if (pass === null) return sql`false`;
  return sql`exists (select 1 from ${passes} where ${passes.memorialId} = ${outer(memorials.id)}
    and ${passes.tokenHash} = ${pass} and ${passes.expiresAt} > now())`;
}

function roleOf(ctx: Context): SQL<KeeperRole | null> {
  if (ctx.actor === null) return sql`null`;
  return sql`(select ${keepers.role} from ${keepers}
    where ${keepers.memorialId} = ${outer(memorials.id)} and ${keepers.userId} = ${ctx.actor.userId})`;
}

async function findWhole(ctx: Context, idOrSlug: string, reader: Reader) {
  const [row] = await selectWhole(ctx, reader, askerOf(ctx)).where(isNamed(ctx, idOrSlug));
  return row === undefined ? null : guarded(ctx, row);
}

/** The linked pages of spouses that the caller may read: of the others nothing is told. */
async function findSpouses(ctx: Context, memorialId: string, reader: Reader) {
  const { id, slug, name, privacy, deletedAt } = memorials;
  const { memorialId: one, otherId: other, acceptedAt } = spouseLinks;
  const side = (from: PgColumn, to: PgColumn) =>
    reader
      .select({ id: to })
      .from(spouseLinks)
      .where(and(eq(from, memorialId), isNotNull(acceptedAt)));
  const rows = await reader
    .select({ slug, name, privacy, deletedAt, restraint: restraintOf(), ...askerOf(ctx) })
    .from(memorials)
    .where(or(inArray(id, side(one, other)), inArray(id, side(other, one))))
    .orderBy(id);
  return rows
    .filter((row) => readingOf(row) === "open")
    .map((row) => ({ slug: row.slug, name: row.name }));
}

/** One memorial as a reader sees it, with what the asker may do. */
export async function getMemorial(
  ctx: Context,
  idOrSlug: string,
  reader?: Reader,
): Promise<Memorial> {
  const found = opened(
    reader === undefined && isAnybody(ctx)
      ? await findWholeForVisitor(ctx, idOrSlug)
      : await findWhole(ctx, idOrSlug, reader ?? ctx.database),
  );
  const { id, slug, revision, privacy, downloads, indexing } = found;
  const { hasSpouse, ...page } = found.page;
  const contents = onlyReadableContent(found, found.contents);
  const fields = fieldsOfSections(ctx, contents);
  const canEdit = canEditMemorial(ctx.actor, found);
  return {
    id,
    slug,
    revision,
    privacy,
    downloads,
    indexing,
    ...page,
    hasPassword: canEdit && page.hasPassword,
    ...readableSections(found, withDefaults(sectionRulesOf(ctx), null)),
    ...fields,
    counts: countsIn(contents),
    ...(canEdit && found.restraint !== "none" && fields.biography === null
      ? { biography: await findStoryForWriters(reader ?? ctx.database, id) }
      : {}),
    spouses: hasSpouse ? await findSpouses(ctx, id, reader ?? ctx.database) : [],
    createdAt: page.createdAt.toISOString(),
    updatedAt: page.updatedAt.toISOString(),
    restorableUntil: null,
    can: {
      edit: canEdit,
      contribute: canContribute(ctx.actor, found),
      moderate: canModerateMemorial(ctx.actor, found),
      delete: canDeleteMemorial(ctx.actor, found),
      chooseIndexing: canChooseIndexing(ctx.actor, found),
    },
  };
}

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
