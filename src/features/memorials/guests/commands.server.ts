import { and, eq, sql } from "drizzle-orm";
import { memorialError } from "#features/memorials/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context, type Services } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Attempt } from "#platform/http/idempotency.server.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { takesGuests } from "./policy.ts";
import { sectionReadingOf } from "#features/memorials/sections/policy.ts";
import { getMemorial } from "#features/memorials/content/queries.server.ts";
import { getReadable, refuseUnless } from "../access/queries.server.ts";
import type { CorrectedGuest, Guest, NewGuest } from "./contract.ts";
import { dayAfter, GUESTS_MAX, KEPT_DAYS } from "./model.ts";
import { answered, getModerated, LAST_DAY } from "./queries.server.ts";
import { guests } from "./tables.server.ts";

/** Whether a visitor may write now; counted against the limit of the visitor's network. */
async function accept(ctx: Context, idOrSlug: string): Promise<{ id: string; isOpen: boolean }> {
  const [found] = await Promise.all([
    getReadable(ctx, idOrSlug),
    ctx.limits.count("entry", networkOf(ctx.address)),
  ]);
  refuseUnless(sectionReadingOf(found, "ceremony"));
  const memorial = await getMemorial(ctx, found.id);
  return { id: found.id, isOpen: takesGuests(memorial, new Date().toISOString()) };
}

/** Tells the keepers that somebody comes. A repeated idempotency key returns the first one. */
export async function writeGuest(
  ctx: Context,
  idOrSlug: string,
  { name, persons, secret }: NewGuest,
  { idempotencyKey }: Attempt,
): Promise<Guest> {
  const { id: memorialId, isOpen } = await accept(ctx, idOrSlug);
  const before = () => findWritten(ctx, memorialId, idempotencyKey);
  if (!isOpen) return (await before()) ?? refuse();
  const guest = { id: newId(), name, persons };
  const createdAt = new Date();
  const secretHash = secret === undefined ? null : hashToken(secret);
  if ((await ctx.database.$count(guests, eq(guests.memorialId, memorialId))) >= GUESTS_MAX)
    throw new AppError("limitReached", { values: { count: GUESTS_MAX } });
  const written = await ctx.database
    .insert(guests)
    .values({ ...guest, memorialId, createdAt, idempotencyKey, secretHash })
    .onConflictDoNothing();
  if (written.rowCount === 0) return (await before()) ?? refuse();
  return guest;
}

function refuse(): never {
  throw memorialError("guestsClosed");
}

async function findWritten(ctx: Context, memorialId: string, idempotencyKey: string | null) {
  if (idempotencyKey === null) return null;
  const same = and(eq(guests.memorialId, memorialId), eq(guests.idempotencyKey, idempotencyKey));
  const [found] = await ctx.database.select(answered).from(guests).where(same);
  return found ?? null;
}

type Address = { idOrSlug: string; guestId: string };

/** A wrong secret, another page and an unknown guest are answered alike. */
function ownGuest(memorialId: string, guestId: string, secret: string) {
  return and(
    eq(guests.memorialId, memorialId),
    eq(guests.id, guestId),
    eq(guests.secretHash, hashToken(secret)),
  );
}

export async function correctGuest(
  ctx: Context,
  { idOrSlug, guestId }: Address,
  { name, persons, secret }: CorrectedGuest,
): Promise<Guest> {
  const { id, isOpen } = await accept(ctx, idOrSlug);
  if (!isOpen) refuse();
  const [changed] = await ctx.database
    .update(guests)
    .set({ name, persons })
    .where(ownGuest(id, guestId, secret))
    .returning(answered);
  if (changed === undefined) throw new AppError("notFound");
  return changed;
}

/** Erases it; also when nobody may write any more. */
export async function takeBackGuest(
  ctx: Context,
  { idOrSlug, guestId }: Address,
  secret: string,
): Promise<void> {
  const { id } = await accept(ctx, idOrSlug);
  const { rowCount } = await ctx.database.delete(guests).where(ownGuest(id, guestId, secret));
  if (rowCount === 0) throw new AppError("notFound");
}

/** Of two keepers who delete the same guest both succeed. */
export async function removeGuest(ctx: Context, { idOrSlug, guestId }: Address): Promise<void> {
  const { id } = await getModerated(ctx, idOrSlug);
  await transaction(ctx, async (tx) => {
    const { rowCount } = await tx
      .delete(guests)
      .where(and(eq(guests.memorialId, id), eq(guests.id, guestId)));
    if (rowCount === 0) return;
    await recordAudit(tx, ctx, { action: "guest.removed", subject: "memorial", subjectId: id });
  });
}

/** Deletes the guests of ceremonies that are long over; without a date it counts from the writing. */
export async function purgeGuests({ database }: Services, now: Date): Promise<void> {
  const before = dayAfter(now.toISOString().slice(0, 10), -KEPT_DAYS);
  await database
    .delete(guests)
    .where(sql`coalesce(${LAST_DAY}, ${guests.createdAt}::date::text) < ${before}`);
}
