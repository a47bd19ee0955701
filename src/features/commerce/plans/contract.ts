import { z } from "zod";
import { defineCall } from "#platform/call.ts";

/** Everything on offer, in the order of the price list. The texts describe the contents. */
export const PLAN_KEYS = [
  "page",
  "space",
  "plate",
  "bronze",
  "replacement",
  "single",
  "couple",
] as const;
export type PlanKey = (typeof PLAN_KEYS)[number];

const INTERVALS = ["once", "month", "year"] as const;

export const plan = z.object({
  key: z.enum(PLAN_KEYS),
  /** In øre (or the currency's own minor unit), VAT included. */
  amount: z.int().min(0),
  currency: z.string().length(3),
  vatPercent: z.int().min(0),
  interval: z.enum(INTERVALS),
});
export type Plan = z.infer<typeof plan>;

export const listPlans = defineCall({
  method: "GET",
  path: "/api/plans",
  summary: "The plans and their prices, including VAT",
  access: "anyone",
  answer: z.object({ items: z.array(plan) }),
});
