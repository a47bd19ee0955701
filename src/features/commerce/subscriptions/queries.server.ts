import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import {
  picturesOf,
  type MemorialSpace,
} from "#features/memorials/media/quota/space/queries.server.ts";
import { WORKING_ROLES } from "#features/memorials/policy.ts";
import { getReadable } from "#features/memorials/access/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { today } from "../clock/queries.server.ts";
import { isKeyOfOrder } from "../order-keys/queries.server.ts";
import { priceOn } from "../plans/queries.server.ts";
import type { KeptState, ShownSubscription, Space, SubscriptionState } from "./contract.ts";
import { canEndSpace, canSeePlan } from "./policy.ts";
import { subscriptions, subscriptionYears } from "./tables.server.ts";

export type Subscription = typeof subscriptions.$inferSelect;
export type Year = typeof subscriptionYears.$inferSelect;

const RUNNING = ["active", "ending"] as const satisfies KeptState[];

export function isRunning({ state }: { state: KeptState }): boolean {
  return RUNNING.some((one) => one === state);
}

const WITHOUT: Space = { plan: "page", state: null, paidUntil: null };

/**
 * What pages have: whoever pays now, or else the last one who did. Every page that is asked for has an
 * entry, unknown ones too.
 */
export async function spaceOf(
  reader: Reader,
  memorialIds: readonly string[],
): Promise<Map<string, Space>> {
  const rows = await reader
    .selectDistinctOn([subscriptions.memorialId], {
      memorialId: subscriptions.memorialId,
      state: subscriptions.state,
      paidUntil: subscriptions.paidUntil,
    })
    .from(subscriptions)
    .where(and(inArray(subscriptions.memorialId, [...memorialIds]), begun))
    .orderBy(
      subscriptions.memorialId,
      sql`${inArray(subscriptions.state, [...RUNNING])} desc`,
      desc(subscriptions.id),
    );
  const found = new Map(rows.map((row) => [row.memorialId, row]));
  return new Map(memorialIds.map((id) => [id, told(found.get(id))]));
}

/** What never began is nobody's business but the payer's. */
const begun = and(isNotNull(subscriptions.startsOn), ne(subscriptions.state, "waiting"));

function told(found: { state: KeptState; paidUntil: string | null } | undefined): Space {
  const state = found === undefined ? null : shownState(found.state);
  if (found === undefined || state === null) return WITHOUT;
  return { plan: isRunning(found) ? "space" : "page", state, paidUntil: found.paidUntil };
}

function shownState(state: KeptState): SubscriptionState | null {
  return state === "waiting" ? null : state;
}

/** Handles `memorialSpace`: what media are allowed by. */
export async function memorialSpaceOf(
  reader: Reader,
  memorialIds: readonly string[],
): Promise<Map<string, MemorialSpace>> {
  const spaces = await spaceOf(reader, memorialIds);
  return new Map([...spaces].map(([id, { plan }]) => [id, plan]));
}

/** Whether one of the pages has space. */
export async function hasRunningSpace(
  reader: Reader,
  memorialIds: readonly string[],
): Promise<boolean> {
  const spaces = await spaceOf(reader, memorialIds);
  return [...spaces.values()].some(({ plan }) => plan === "space");
}

export async function findSubscription(reader: Reader, id: string): Promise<Subscription | null> {
  const [found] = await reader.select().from(subscriptions).where(eq(subscriptions.id, id));
  return found ?? null;
}

/** In order. */
export function yearsOf(reader: Reader, subscriptionId: string): Promise<Year[]> {
  return reader
    .select()
    .from(subscriptionYears)
    .where(eq(subscriptionYears.subscriptionId, subscriptionId))
    .orderBy(asc(subscriptionYears.id));
}

/** Of the caller: those who keep the page but don't pay see `getPlan`. */
export async function listOwnSubscriptions(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<ShownSubscription>> {
  const { database } = ctx;
  const rows = await database
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, signedIn(ctx).userId),
        begun,
        cursor === undefined ? undefined : lt(subscriptions.id, cursor),
      ),
    )
    .orderBy(desc(subscriptions.id))
    .limit(limit + 1);
  const day = await today(ctx, database);
  const { items, nextCursor } = pageOf(rows, limit);
  const shown = await Promise.all(items.map((row) => shownSubscription(database, row, day)));
  return { items: shown.flatMap((item) => (item === null ? [] : [item])), nextCursor };
}

/** One that the caller pays for, as it is listed. Throws `notFound` for another's. */
export async function getSubscription(
  ctx: Context,
  id: string,
  key: string | undefined,
): Promise<ShownSubscription> {
  const { database } = ctx;
  const found = await requirePayer(ctx, id, key);
  const shown = await shownSubscription(database, found, await today(ctx, database));
  if (shown === null) throw new AppError("notFound");
  return shown;
}

/** Another's is as unknown; who guesses is slowed down. */
export async function requirePayer(
  ctx: Context,
  id: string,
  key: string | undefined,
): Promise<Subscription> {
  const found = await findSubscription(ctx.database, id);
  const orderId = found?.orderId ?? null;
  const hasKey = orderId !== null && (await isKeyOfOrder(ctx.database, orderId, key));
  if (found !== null && found.state !== "waiting" && canEndSpace(ctx.actor, found, hasKey)) {
    return found;
  }
  await ctx.limits.count("lookup", networkOf(ctx.address));
  throw new AppError("notFound");
}

/** What runs of an order's lines and may be ended, by line. */
export async function runningByLine(
  reader: Reader,
  lineIds: readonly string[],
): Promise<Map<string, { id: string; memorialId: string }[]>> {
  const rows = await reader
    .select({
      id: subscriptions.id,
      lineId: subscriptions.lineId,
      memorialId: subscriptions.memorialId,
    })
    .from(subscriptions)
    .where(
      and(inArray(subscriptions.lineId, [...lineIds]), inArray(subscriptions.state, [...RUNNING])),
    )
    .orderBy(asc(subscriptions.id));
  const byLine = new Map<string, { id: string; memorialId: string }[]>();
  for (const { id, lineId, memorialId } of rows) {
    if (lineId === null || memorialId === null) continue;
    byLine.set(lineId, [...(byLine.get(lineId) ?? []), { id, memorialId }]);
  }
  return byLine;
}

async function shownSubscription(
  reader: Reader,
  { id, memorialId, state: kept, startsOn, paidUntil, endsOn }: Subscription,
  day: string,
): Promise<ShownSubscription | null> {
  const state = shownState(kept);
  if (state === null || startsOn === null || paidUntil === null) return null;
  const next = paidUntil > day ? paidUntil : day;
  const { amount: price } = await priceOn(reader, "space", next);
  return { id, memorialId, state, startsOn, paidUntil, endsOn, price };
}

/** Throws as `getReadable`, and `notFound` for readers who don't work on the page. */
export async function getPlan(ctx: Context, idOrSlug: string) {
  const memorial = await getReadable(ctx, idOrSlug);
  if (!canSeePlan(ctx.actor, memorial)) throw new AppError("notFound");
  const { database } = ctx;
  const space = (await spaceOf(database, [memorial.id])).get(memorial.id) ?? WITHOUT;
  return { ...space, pictures: await picturesOf(ctx, database, memorial.id) };
}

/** Of the pages that the caller works on. */
export async function getPremiumStatus(ctx: Context) {
  const { database } = ctx;
  const rows = await database
    .select({ id: memorials.id })
    .from(keepers)
    .innerJoin(memorials, eq(memorials.id, keepers.memorialId))
    .where(
      and(
        eq(keepers.userId, signedIn(ctx).userId),
        inArray(keepers.role, WORKING_ROLES),
        isNull(memorials.deletedAt),
      ),
    )
    .orderBy(asc(keepers.since), asc(memorials.id));
  const spaces = await spaceOf(
    database,
    rows.map(({ id }) => id),
  );
  const kept = [...spaces].map(([id, space]) => ({ id, ...space }));
  return { isPremium: kept.some(({ plan }) => plan === "space"), memorials: kept };
}

/** The payer's account was erased: nobody is written to any more. */
export function isForgotten({ orderId, userId, renews }: Subscription): boolean {
  return orderId === null || (userId === null && !renews);
}

/** Those who work on a page, with a confirmed address. */
export async function findWorking(reader: Reader, memorialId: string): Promise<string[]> {
  const rows = await reader
    .select({ userId: keepers.userId })
    .from(keepers)
    .innerJoin(users, eq(users.id, keepers.userId))
    .where(
      and(
        eq(keepers.memorialId, memorialId),
        inArray(keepers.role, WORKING_ROLES),
        isNotNull(users.emailVerifiedAt),
        isNull(users.lockedAt),
      ),
    )
    .orderBy(keepers.userId);
  return rows.map(({ userId }) => userId);
}

export async function findPageName(reader: Reader, memorialId: string): Promise<string> {
  const [page] = await reader
    .select({ name: memorials.name })
    .from(memorials)
    .where(eq(memorials.id, memorialId));
  return page?.name ?? "";
}
