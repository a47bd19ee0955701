import { and, asc, desc, eq, inArray, lte } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { today } from "../clock/queries.server.ts";
import { PLAN_KEYS, type Plan, type PlanKey } from "./contract.ts";
import { planPrices, plans } from "./tables.server.ts";

/** Current offers at today's prices. Rows without texts in this version are left out. */
export async function listPlans(
  ctx: Context,
  reader: Reader = ctx.database,
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
  const prices = await pricesOn(reader, await today(ctx, reader));
  return { items: items.map((plan) => ({ ...plan, amount: prices.get(plan.key) ?? plan.amount })) };
}

/** As uploads are refused. */
export function pageLimits({ config }: Pick<Context, "config">) {
  const { freePictures, mediaPerMemorial: items, memorialBytes: pageBytes, media } = config;
  const { imageBytes, videoBytes } = media;
  return { freePictures, items, pageBytes, imageBytes, videoBytes };
}

/** What a plan costs on a day in Denmark, also one that isn't offered any more. */
export async function priceOn(
  reader: Reader,
  plan: PlanKey,
  day: string,
): Promise<{ amount: number; vatPercent: number }> {
  const [found] = await reader
    .select({ amount: plans.amount, vatPercent: plans.vatPercent })
    .from(plans)
    .where(eq(plans.key, plan));
  if (found === undefined) throw new AppError("notFound");
  const prices = await pricesOn(reader, day);
  return { ...found, amount: prices.get(plan) ?? found.amount };
}

/** Of the plans whose price was set: the last one from that day or before. */
async function pricesOn(reader: Reader, day: string): Promise<Map<PlanKey, number>> {
  const rows = await reader
    .selectDistinctOn([planPrices.plan], { plan: planPrices.plan, amount: planPrices.amount })
    .from(planPrices)
    .where(lte(planPrices.startsOn, day))
    .orderBy(asc(planPrices.plan), desc(planPrices.startsOn));
  return new Map(rows.map(({ plan, amount }) => [plan, amount]));
}
