import { asc, sql } from "drizzle-orm";
import { v5 } from "uuid";
import { qrHistory } from "#features/qr/tables.server.ts";
import { qrPlates } from "#features/qr/plates/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { CodeLife } from "../../work-orders/model.ts";
import { workOrderCodes, workOrders } from "../../work-orders/tables.server.ts";
import type { Item } from "../../work-orders/contract.ts";
import {
  afterChange,
  itemFor,
  NO_BATCH,
  placeToTake,
  type Stock,
  type StockUse,
} from "../model.ts";
import { stockItems, stockLocations, stockMovements } from "../tables.server.ts";
import {
  lockItems,
  writeMovements,
  type LockedItem,
  type WrittenMovement,
} from "./write-movements.server.ts";

type Taking = {
  use: StockUse;
  /** What one is taken for (`box:` and its id): for the same, none is taken again. */
  key: string;
  /** Of the plate that it is taken for. */
  code: string | null;
  reason: string | null;
};

/**
 * Takes one of an item for each, in the transaction of what is done with it, also of what isn't in stock. Takes
 * nothing where no item is for this use, or there is no location. What it is taken for is locked by the caller, so
 * what was taken before is read first: the items, which everybody waits for, are locked as late as possible.
 */
export async function takeFromStock(
  tx: Transaction,
  ctx: Context,
  takings: readonly Taking[],
): Promise<void> {
  const { id, sku, kind, createdAt } = stockItems;
  const items = await tx
    .select({ id, sku, kind })
    .from(stockItems)
    .orderBy(asc(createdAt), asc(id));
  const wanted = takings.flatMap((taking) => {
    const item = itemFor(taking.use, items);
    return item === undefined ? [] : [{ ...taking, id: idOf(taking), itemId: item.id }];
  });
  const known = wanted.length === 0 ? new Set() : await findKnown(tx, wanted);
  const due = wanted.filter(({ id: takenId }) => !known.has(takenId));
  if (due.length === 0) return;
  const [first] = await tx
    .select({ locationId: stockLocations.id })
    .from(stockLocations)
    .orderBy(asc(stockLocations.id))
    .limit(1);
  if (first === undefined) return;
  for (const item of await lockItems(tx, [...new Set(due.map(({ itemId }) => itemId))])) {
    const own = due.filter((one) => one.itemId === item.id);
    await writeMovements(tx, ctx, item, takenOneByOne(item, own, { ...first, batch: NO_BATCH }));
  }
}

/** The namespace of the ids of movements that are made of what was taken for what. */
const TAKINGS = "5c1f7f52-0f3a-4a52-9d0c-0c7d9a3b6a11";

function idOf({ key }: Pick<Taking, "key">): string {
  return v5(key, TAKINGS);
}

async function findKnown(
  tx: Transaction,
  wanted: readonly { id: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(sql`${stockMovements.id} = any(${sql.param(wanted.map(({ id }) => id))}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

type Wanted = Taking & { id: string };

function takenOneByOne(
  item: LockedItem,
  wanted: readonly Wanted[],
  first: { locationId: string; batch: string },
): WrittenMovement[] {
  let stock: Stock = item;
  return wanted.map(({ id, code, reason }) => {
    const { locationId: from, batch } = placeToTake(stock) ?? first;
    const change = { kind: "consumed", from, to: null, batch, quantity: 1 } as const;
    stock = afterChange(stock, change);
    return { ...change, id, code, reason };
  });
}

const USED_AT = { engraved: "blank", packed: "card" } as const;

/**
 * Handles `lifeChanged`: engraving takes a blank, packing a card. A plate that is made again takes them again;
 * a step that is repeated, taken back or gone back to doesn't.
 */
export async function takeForPlates(
  tx: Transaction,
  ctx: Context,
  { codes, life: { stage, isRetired } }: { codes: readonly string[]; life: CodeLife },
): Promise<void> {
  if (isRetired || (stage !== "engraved" && stage !== "packed")) return;
  // Most installations keep no stock.
  if ((await tx.$count(stockItems)) === 0) return;
  const made = await findMakings(tx, codes);
  const takings = made
    .filter(({ step }) => step === stage)
    .map(({ code, making, item }) => {
      const blank = item === "bronze" ? "bronze" : "steel";
      const use = USED_AT[stage] === "blank" ? blank : "card";
      return { use, key: `${USED_AT[stage]}:${code}:${making}`, code, reason: null } as const;
    });
  await takeFromStock(tx, ctx, takings);
}

type Making = {
  code: string;
  /** The last, which may have brought it back to its stage. */
  step: string;
  /** How many plates with this code failed or were replaced before. */
  making: number;
  item: Item | null;
};

async function findMakings(tx: Transaction, codes: readonly string[]): Promise<Making[]> {
  const { rows } = await tx.execute<Making>(sql`
    select one.code,
      (select entry.step from ${qrHistory} entry where entry.code = one.code
        order by entry.id desc limit 1) as step,
      (select count(*)::int from ${qrPlates} plate where plate.code = one.code
        and plate.ended_as in ('discarded', 'replaced')) as making,
      coalesce(
        (select made.item from ${workOrderCodes} plate
          join ${workOrders} made on made.id = plate.work_order_id
          where plate.code = one.code and plate.is_live),
        (select plate.material from ${qrPlates} plate
          where plate.code = one.code and plate.ended_at is null)) as item
    from unnest(${sql.param(codes)}::text[]) as one (code)`);
  return rows;
}
