import { and, eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { CodeLife } from "../../work-orders/model.ts";
import type { PlaceState } from "../contract.ts";
import { placeStateOf } from "../model.ts";
import { sheetPlaces } from "../tables.server.ts";

/** Handles `lifeChanged`: withdrawn before they are engraved, or engraved without the sheet. */
export async function followPlates(
  tx: Transaction,
  _ctx: Context,
  { codes, life }: { codes: readonly string[]; life: CodeLife },
): Promise<void> {
  const state = placeStateOf(life);
  if (state !== null) await closePlaces(tx, codes, state);
}

/** Handles `platesLeft`: another work order makes them, on another sheet. */
export async function freePlaces(
  tx: Transaction,
  _ctx: Context,
  { codes }: { codes: readonly string[] },
): Promise<void> {
  await closePlaces(tx, codes, "gone");
}

async function closePlaces(
  tx: Transaction,
  codes: readonly string[],
  state: PlaceState,
): Promise<void> {
  await tx
    .update(sheetPlaces)
    .set({ state })
    .where(
      and(
        sql`${sheetPlaces.code} = any(${sql.param(codes)}::text[])`,
        eq(sheetPlaces.state, "open"),
      ),
    );
}
