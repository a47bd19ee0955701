import { and, inArray, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { today } from "../../clock/queries.server.ts";
import { NOBODY } from "../../customers/model.ts";
import { firstKeptDay } from "../../invoices/model.ts";
import { orders } from "../tables.server.ts";

/** What kind of customer it was stays: withdrawals are reckoned by it. */
const { kind: _kept, ...FORGOTTEN } = NOBODY;

/** Removes who ordered, and where it was sent, when their invoices are forgotten. */
export async function forgetOrderers(services: Services): Promise<void> {
  const { database } = services;
  const kept = firstKeptDay(await today(services, database));
  await database
    .update(orders)
    .set({
      customer: sql`${orders.customer} || ${JSON.stringify(FORGOTTEN)}::jsonb`,
      delivery: null,
      userId: null,
    })
    .where(
      and(
        inArray(orders.state, ["completed", "cancelled"]),
        lt(orders.placedAt, new Date(`${kept}T00:00:00Z`)),
        or(ne(sql`${orders.customer} ->> 'name'`, ""), isNotNull(orders.delivery)),
      ),
    );
}
