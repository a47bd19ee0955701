import { eq } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { now } from "#features/commerce/clock/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { productionError } from "../../errors.ts";
import type { Count, NewCount, NewCountLine } from "../contract.ts";
import { NO_BATCH } from "../model.ts";
import { refuseUnknownLocations, refuseWrongBatch } from "../queries/check-input.server.ts";
import { showCount } from "../queries/show-counts.server.ts";
import { stockCountLines, stockCounts, stockItems } from "../tables.server.ts";

/** How far the clock of a phone may be ahead of ours. */
const CLOCK_TOLERANCE_MS = 300_000;

export async function openCount(ctx: Context, { locationIds: asked }: NewCount): Promise<Count> {
  const locationIds = [...new Set(asked)];
  return transaction(ctx, async (tx) => {
    await refuseUnknownLocations(tx, { locationIds });
    const id = newId();
    await tx.insert(stockCounts).values({ id, locationIds, openedAt: await now(ctx, tx) });
    await recordAudit(tx, ctx, {
      action: "stockCount.opened",
      subject: "stockCount",
      subjectId: id,
      details: { count: locationIds.length },
    });
    return showCount(tx, id);
  });
}

/**
 * The same line again changes nothing. Throws `notFound`, `invalid`, `conflict` if the count is closed, or
 * `production.otherContent` for the id of another line.
 */
export async function enterCount(ctx: Context, id: string, asked: NewCountLine): Promise<Count> {
  return transaction(ctx, async (tx) => {
    // Several people enter lines at once, and none after it is closed.
    const [count] = await tx.select().from(stockCounts).where(eq(stockCounts.id, id)).for("share");
    if (count === undefined) throw new AppError("notFound");
    const at = await countedAt(tx, ctx, count.openedAt, asked.at);
    if (await isEntered(tx, ctx, id, { ...asked, at })) return showCount(tx, id);
    if (count.closedAt !== null) throw new AppError("conflict");
    if (!count.locationIds.includes(asked.locationId)) {
      throw invalidField("locationId", "locationNotCounted");
    }
    const [item] = await tx.select().from(stockItems).where(eq(stockItems.id, asked.itemId));
    if (item === undefined) throw invalidField("itemId", "noSuchItem");
    refuseWrongBatch(item, asked.batch);
    const { rowCount } = await tx
      .insert(stockCountLines)
      .values({
        ...asked,
        countId: id,
        batch: asked.batch ?? NO_BATCH,
        countedBy: signedIn(ctx).userId,
        at,
      })
      .onConflictDoNothing();
    // Somebody sent it at the same time.
    if (rowCount === 0) await isEntered(tx, ctx, id, { ...asked, at });
    else await recordLine(tx, ctx, { id, name: item.name });
    return showCount(tx, id);
  });
}

/** What was counted before the count began counts as of its beginning: the clock is behind. */
async function countedAt(
  tx: Transaction,
  ctx: Context,
  openedAt: Date,
  asked: string,
): Promise<Date> {
  const at = new Date(asked);
  const latest = (await now(ctx, tx)).getTime() + CLOCK_TOLERANCE_MS;
  if (at.getTime() > latest) throw invalidField("at", "clockAhead");
  return at < openedAt ? openedAt : at;
}

type DatedLine = Omit<NewCountLine, "at"> & { at: Date };

async function isEntered(
  tx: Transaction,
  ctx: Context,
  countId: string,
  asked: DatedLine,
): Promise<boolean> {
  const [entered] = await tx.select().from(stockCountLines).where(eq(stockCountLines.id, asked.id));
  if (entered === undefined) return false;
  const isSame =
    entered.countId === countId &&
    entered.itemId === asked.itemId &&
    entered.locationId === asked.locationId &&
    entered.batch === (asked.batch ?? NO_BATCH) &&
    entered.counted === asked.counted &&
    entered.at.getTime() === asked.at.getTime() &&
    entered.countedBy === signedIn(ctx).userId;
  if (!isSame) throw productionError("otherContent");
  return true;
}

function recordLine(
  tx: Transaction,
  ctx: Context,
  { id, name }: { id: string; name: string },
): Promise<void> {
  return recordAudit(tx, ctx, {
    action: "stockCount.counted",
    subject: "stockCount",
    subjectId: id,
    details: { name },
  });
}
