import { and, asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { PLAN_KEYS, type Plan } from "./contract.ts";
import { plans } from "./tables.server.ts";

/** Current offers. Rows without texts in this version are left out. */
export async function listPlans(
  { database }: Context,
  reader: Reader = database,
): Promise<{ items: Plan[] }> {
  const items = await reader
    .select({
      key: plans.key,
      amount: plans.amount,
      currency: plans.currency,
      vatPercent: plans.vatPercent,
      interval: plans.interval,
    })
    .from(plans)
    .where(and(eq(plans.isOffered, true), inArray(plans.key, [...PLAN_KEYS])))
    .orderBy(asc(plans.position));
  return { items };
}
