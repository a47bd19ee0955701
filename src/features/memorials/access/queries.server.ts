import { eq, sql, type SQL } from "drizzle-orm";
import { memorialError } from "#features/memorials/errors.ts";
import { withoutTail } from "#platform/address-tail.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { AppError } from "#platform/errors.ts";
import { isId } from "#platform/ids.ts";
import type { Indexing, KeeperRole } from "../contract.ts";
import {
  canChooseIndexing,
  canContribute,
  canEditMemorial,
  readingOf,
  type Reading,
} from "../policy.ts";
import { keepers } from "../roles/tables.server.ts";
import { sectionReadingOf, type Guarded, type GuardedMemorial } from "../sections/policy.ts";
import type { SectionName } from "../sections/contract.ts";
import { memorials } from "../tables.server.ts";
import {
  asSlug,
  findGuardedForVisitor,
  guarded,
  guardedColumns,
  hasSlug,
} from "../visitors/queries.server.ts";
import { passes } from "./tables.server.ts";

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
export function isAnybody({ actor, pass }: Context): boolean {
  return actor === null && pass === null;
}

/** As `getReadable`, for a section of the page. */
export async function getReadableSection(ctx: Context, idOrSlug: string, section: SectionName) {
  const found = await getReadable(ctx, idOrSlug);
  refuseUnless(sectionReadingOf(found, section));
  return found;
}

export function opened<Found extends Guarded>(found: Found | null | undefined): Found {
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
  { indexing }: { indexing?: Indexing | undefined },
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
export function isNamed(ctx: Context, idOrSlug: string): SQL | undefined {
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
