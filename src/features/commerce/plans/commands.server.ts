import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { now } from "../clock/queries.server.ts";
import type { PlanKey } from "./contract.ts";
import { planPrices } from "./tables.server.ts";

type NewPrice = { plan: PlanKey; amount: number; startsOn: string };

/** Adds what a plan costs from a day on. Of a day there is one price: the database refuses another. */
export async function setPrice(tx: Transaction, ctx: Context, price: NewPrice): Promise<void> {
  await tx.insert(planPrices).values({ ...price, setAt: await now(ctx, tx) });
}
