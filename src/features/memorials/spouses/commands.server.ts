import { count, eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { announceIn, transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { canEditMemorial, readingOf } from "../policy.ts";
import { getEditable } from "../access/queries.server.ts";
import { SPOUSES_MAX, type SpouseLink } from "./contract.ts";
import { described, findPastedPage } from "./queries.server.ts";
import { spouseLinks } from "#features/memorials/spouse-links/tables.server.ts";
import { acceptLink, addLink, lockLink, removeLink } from "../spouse-links/commands.server.ts";

/**
 * Asks for a link. Unknown pages and those that the caller may not read are refused alike. At once
 * agreed on if the caller edits both pages, or if the other page's keepers asked before.
 */
export async function askSpouse(ctx: Context, idOrSlug: string, page: string): Promise<SpouseLink> {
  await getEditable(ctx, idOrSlug);
  await ctx.limits.count("invitation", ctx.actor?.userId ?? "");
  return transaction(ctx, async (tx) => {
    const { id } = await getEditable(ctx, idOrSlug, tx);
    const other = await findPastedPage(ctx, page, tx);
    if (other === null || readingOf(other) !== "open" || other.id === id)
      throw invalidField("page", "noSuchPage");
    await refuseTooMany(tx, id);
    const now = new Date();
    const acceptedAt = canEditMemorial(ctx.actor, other) ? now : null;
    await addLink(tx, { memorialId: id, otherId: other.id, askedAt: now, acceptedAt });
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
    if (!(await removeLink(tx, id, otherId))) return;
    announceBoth(tx, id, otherId);
    await record(tx, ctx, "spouse.ended", id, otherId);
  });
}

type Row = typeof spouseLinks.$inferSelect;

async function agree(tx: Transaction, ctx: Context, id: string, row: Row): Promise<SpouseLink> {
  const { memorialId, otherId } = row;
  await acceptLink(tx, row);
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
