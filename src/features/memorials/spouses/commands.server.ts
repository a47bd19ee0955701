import { and, count, eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { announceIn, transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { canEditMemorial, readingOf } from "#features/memorials/sections/policy.ts";
import { findGuarded, getEditable } from "#features/memorials/content/queries.server.ts";
import { SPOUSES_MAX, type SpouseLink } from "./contract.ts";
import { pageIn } from "./model.ts";
import { described, linkBetween, linkedTo } from "./queries.server.ts";
import { spouseLinks } from "#features/memorials/spouse-links/tables.server.ts";

/**
 * Asks for a link. Unknown pages and those that the caller may not read are refused alike. At once
 * agreed on if the caller edits both pages, or if the other page's keepers asked before.
 */
export async function askSpouse(ctx: Context, idOrSlug: string, page: string): Promise<SpouseLink> {
  await getEditable(ctx, idOrSlug);
  await ctx.limits.count("invitation", ctx.actor?.userId ?? "");
  return transaction(ctx, async (tx) => {
    const { id } = await getEditable(ctx, idOrSlug, tx);
    const named = pageIn(page);
    const other = named === "" ? null : await findGuarded(ctx, named, tx);
    if (other === null || readingOf(other) !== "open" || other.id === id)
      throw invalidField("page", "noSuchPage");
    await refuseTooMany(tx, id);
    const now = new Date();
    const acceptedAt = canEditMemorial(ctx.actor, other) ? now : null;
    await tx
      .insert(spouseLinks)
      .values({ memorialId: id, otherId: other.id, askedAt: now, acceptedAt })
      .onConflictDoNothing();
    const row = await lockLink(tx, id, other.id);
    if (row === null) throw new AppError("conflict");
    const isAgreed = acceptedAt !== null || row.otherId === id;
    if (isAgreed) return agree(tx, ctx, id, { ...row, acceptedAt: row.acceptedAt ?? now });
    await record(tx, ctx, "spouse.asked", id, other.id);
    return answered(tx, ctx, id, row);
  });
}

/** Agrees to a link that was asked for. Of two keepers who agree both succeed. */
export async function acceptSpouse(
  ctx: Context,
  idOrSlug: string,
  otherId: string,
): Promise<SpouseLink> {
  return transaction(ctx, async (tx) => {
    const { id } = await getEditable(ctx, idOrSlug, tx);
    const row = await lockLink(tx, id, otherId);
    // Who asked can't answer.
    if (row === null || (row.memorialId === id && row.acceptedAt === null))
      throw new AppError("notFound");
    if (row.acceptedAt !== null) return answered(tx, ctx, id, row);
    return agree(tx, ctx, id, { ...row, acceptedAt: new Date() });
  });
}

/** Ends, withdraws or declines it; also when it is over already. */
export async function endSpouse(ctx: Context, idOrSlug: string, otherId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id } = await getEditable(ctx, idOrSlug, tx);
    const ended = await tx.delete(spouseLinks).where(linkBetween(id, otherId));
    if (ended.rowCount === 0) return;
    announceBoth(tx, id, otherId);
    await record(tx, ctx, "spouse.ended", id, otherId);
  });
}

type Row = typeof spouseLinks.$inferSelect;

/** Locked, so that of agreeing and ending at once the second sees the result of the first. */
async function lockLink(tx: Transaction, one: string, other: string): Promise<Row | null> {
  const [row] = await tx.select().from(spouseLinks).where(linkBetween(one, other)).for("update");
  return row ?? null;
}

async function agree(tx: Transaction, ctx: Context, id: string, row: Row): Promise<SpouseLink> {
  const { memorialId, otherId, acceptedAt } = row;
  await tx
    .update(spouseLinks)
    .set({ acceptedAt })
    .where(and(eq(spouseLinks.memorialId, memorialId), eq(spouseLinks.otherId, otherId)));
  announceBoth(tx, memorialId, otherId);
  await record(tx, ctx, "spouse.linked", id, memorialId === id ? otherId : memorialId);
  return answered(tx, ctx, id, row);
}

async function answered(tx: Transaction, ctx: Context, id: string, row: Row): Promise<SpouseLink> {
  const [link] = await described(ctx, id, [row], tx);
  if (link === undefined) throw new AppError("notFound");
  return link;
}

async function refuseTooMany(tx: Transaction, memorialId: string): Promise<void> {
  const [own] = await tx
    .select({ count: count() })
    .from(spouseLinks)
    .where(eq(spouseLinks.memorialId, memorialId));
  if ((own?.count ?? 0) >= SPOUSES_MAX)
    throw new AppError("limitReached", { values: { count: SPOUSES_MAX } });
}

/** What a spouse's page names has changed: the name, the slug, or who may read it. */
export async function announceToSpouses(tx: Transaction, memorialId: string): Promise<void> {
  for (const id of await linkedTo(tx, memorialId)) {
    announceIn(tx, { topic: id, kind: "memorial", id });
  }
}

function announceBoth(tx: Transaction, one: string, other: string): void {
  for (const id of [one, other]) announceIn(tx, { topic: id, kind: "memorial", id });
}

async function record(
  tx: Transaction,
  ctx: Context,
  action: "spouse.asked" | "spouse.linked" | "spouse.ended",
  memorialId: string,
  otherId: string,
): Promise<void> {
  const about = { subject: "memorial", subjectId: memorialId, details: { otherId } };
  await recordAudit(tx, ctx, { action, ...about });
}
