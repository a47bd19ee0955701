import { eq } from "drizzle-orm";
import { makePackageNow } from "#features/qr/packages/commands.server.ts";
import { PLATE_NAMES, type PlateName } from "#features/qr/plates/contract.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import type { Line } from "../queries/show-order.server.ts";
import { orderLines } from "../tables.server.ts";

type Wanted = { plate: PlateName; count: number };

/**
 * Codes of our own packed plates that nobody owns and no open order has, locked until the commit: fewer
 * than wanted if there are no more.
 */
export const packedStock =
  defineExtensionPoint<(tx: Transaction, wanted: Wanted) => Promise<string[]>>("packedStock");

type Assigned = { code: string; plate: PlateName };

/**
 * Gives each plate of a reseller's order its code: of packed plates as many as there are, new ones for the
 * rest, whose cards have keys. Returns those that are to be made.
 */
export async function assignCodes(
  tx: Transaction,
  ctx: Context,
  lines: readonly Line[],
): Promise<Assigned[]> {
  const made: Assigned[] = [];
  for (const plate of PLATE_NAMES) {
    const wanting = lines.filter((line) => line.plate === plate && line.code === null);
    if (wanting.length === 0) continue;
    const packed = await takePacked(tx, ctx, { plate, count: wanting.length });
    const missing = wanting.length - packed.length;
    const fresh = missing === 0 ? [] : await makePackageNow(tx, ctx, missing);
    for (const [index, { id }] of wanting.entries()) {
      const code = [...packed, ...fresh][index];
      const isNewCode = index >= packed.length;
      await tx.update(orderLines).set({ code, isNewCode }).where(eq(orderLines.id, id));
    }
    made.push(...fresh.map((code) => ({ code, plate })));
  }
  return made;
}

async function takePacked(tx: Transaction, ctx: Context, { plate, count }: Wanted) {
  const taken: string[] = [];
  for (const take of packedStock.of(ctx)) {
    if (taken.length < count)
      taken.push(...(await take(tx, { plate, count: count - taken.length })));
  }
  return taken;
}
