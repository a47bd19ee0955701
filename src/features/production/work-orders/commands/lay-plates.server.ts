import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import type { PlateState } from "../contract.ts";
import { workOrderCodes } from "../tables.server.ts";

/** These plates are laid on a sheet. Whether all of them waited. */
export async function layPlates(tx: Transaction, codes: readonly string[]): Promise<boolean> {
  return (await move(tx, codes, { from: "waiting", to: "onSheet" })) === codes.length;
}

/** These plates are taken off their sheet: those that aren't engraved wait again. */
export async function liftPlates(tx: Transaction, codes: readonly string[]): Promise<void> {
  await move(tx, codes, { from: "onSheet", to: "waiting" });
}

async function move(
  tx: Transaction,
  codes: readonly string[],
  { from, to }: { from: PlateState; to: PlateState },
): Promise<number> {
  const { rowCount } = await tx
    .update(workOrderCodes)
    .set({ state: to })
    .where(
      and(
        sql`${workOrderCodes.code} = any(${sql.param(codes)}::text[])`,
        workOrderCodes.isLive,
        eq(workOrderCodes.state, from),
      ),
    );
  return rowCount ?? 0;
}
