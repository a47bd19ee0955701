import { eq, sql } from "drizzle-orm";
import { now } from "#features/commerce/clock/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { inOneSentence } from "#platform/lists.ts";
import { newId } from "#platform/ids.ts";
import { productionError } from "../../errors.ts";
import type { Count } from "../contract.ts";
import { differenceOf, isCertain, quantityIn } from "../model.ts";
import { canCloseAlone } from "../policy.ts";
import {
  groupEntries,
  listEntries,
  showCount,
  type CountEntry,
} from "../queries/show-counts.server.ts";
import { stockCountLines, stockCounts, stockMovements } from "../tables.server.ts";
import { lockItems, writeMovements, type LockedItem } from "./write-movements.server.ts";

/**
 * Of two at once the second is refused. Throws `notFound`, `conflict` if it is closed, or
 * `production.countDiffers`.
 */
export async function closeCount(
  ctx: Context,
  id: string,
  { reason }: { reason: string },
): Promise<Count> {
  return transaction(ctx, async (tx) => {
    const [count] = await tx.select().from(stockCounts).where(eq(stockCounts.id, id)).for("update");
    if (count === undefined) throw new AppError("notFound");
    if (count.closedAt !== null) throw new AppError("conflict");
    const entries = await listEntries(tx, [id]);
    const items = await lockItems(tx, [...new Set(entries.map(({ itemId }) => itemId))]);
    const lines = groupEntries(await withExpected(tx, id, entries, items));
    if (!canCloseAlone(ctx.actor)) refuseUncertain(ctx, lines, items);
    for (const item of items) {
      const own = lines
        .flatMap((line) => line.at(-1) ?? [])
        .filter((one) => one.itemId === item.id);
      await writeDifferences(tx, ctx, { item, own, reason });
    }
    await tx
      .update(stockCounts)
      .set({ closedAt: await now(ctx, tx) })
      .where(eq(stockCounts.id, id));
    await recordAudit(tx, ctx, {
      action: "stockCount.closed",
      subject: "stockCount",
      subjectId: id,
      details: { count: lines.length, reason },
    });
    return showCount(tx, id);
  });
}

type ComparedEntry = CountEntry & { expected: number };

/** What is booked now, without what was moved since somebody counted. */
async function withExpected(
  tx: Transaction,
  countId: string,
  entries: readonly CountEntry[],
  items: readonly LockedItem[],
): Promise<ComparedEntry[]> {
  const { rows } = await tx.execute<{ id: string; since: string }>(sql`
    select line.id, coalesce(sum(case when moved.to_id = line.location_id then moved.quantity
        else -moved.quantity end), 0) as since
    from ${stockCountLines} line
    left join ${stockMovements} moved on moved.item_id = line.item_id and moved.batch = line.batch
      and moved.at > line.at and moved.kind <> 'ordered'
      and line.location_id in (moved.from_id, moved.to_id)
    where line.count_id = ${countId} group by line.id`);
  const since = new Map(rows.map((row) => [row.id, Number(row.since)]));
  const byId = new Map(items.map((item) => [item.id, item]));
  return entries.map((entry) => {
    const item = byId.get(entry.itemId);
    const booked = item === undefined ? 0 : quantityIn(item, entry.locationId, entry.batch);
    return { ...entry, expected: (booked ?? 0) - (since.get(entry.id) ?? 0) };
  });
}

/** Names what is to be counted again, and not by how much it differs. */
function refuseUncertain(
  { locale }: Context,
  lines: readonly ComparedEntry[][],
  items: readonly LockedItem[],
): void {
  const uncertain = lines
    .filter((line) => !isCertain(line.map((entry) => ({ ...entry, counter: entry.countedBy }))))
    .flatMap((line) => line[0]?.itemId ?? []);
  if (uncertain.length === 0) return;
  const names = items.filter(({ id }) => uncertain.includes(id)).map(({ name }) => name);
  throw productionError("countDiffers", { values: { items: inOneSentence(names, locale) } });
}

type Differences = { item: LockedItem; own: readonly ComparedEntry[]; reason: string };

async function writeDifferences(
  tx: Transaction,
  ctx: Context,
  { item, own, reason }: Differences,
): Promise<void> {
  for (const { id, expected } of own) {
    await tx.update(stockCountLines).set({ expected }).where(eq(stockCountLines.id, id));
  }
  const movements = own
    .map((entry) => ({ ...entry, difference: differenceOf(entry) }))
    .filter(({ difference }) => difference !== 0)
    .map(({ locationId, batch, difference }) => ({
      id: newId(),
      kind: "counted" as const,
      from: difference < 0 ? locationId : null,
      to: difference > 0 ? locationId : null,
      batch,
      quantity: Math.abs(difference),
      reason,
      code: null,
    }));
  if (movements.length > 0) await writeMovements(tx, ctx, item, movements);
}
