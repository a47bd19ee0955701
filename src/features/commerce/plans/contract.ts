import { z } from "zod";
import { PLATE_NAMES } from "#features/qr/plates/contract.ts";
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

/**
 * What the server lets onto a page: pictures and documents without payment (`null`: no limit, and films and
 * sound as well), and with space all items, all bytes, and those of one picture or film.
 */
const limits = z.object({
  freePictures: z.int().nullable(),
  items: z.int(),
  pageBytes: z.int(),
  imageBytes: z.int(),
  videoBytes: z.int(),
});

/** How high the capitals of one line of words are on each plate; `null` where no plate can be made. */
const letterMm = z.record(z.enum(PLATE_NAMES), z.number().nullable());

export const listPlans = defineCall({
  method: "GET",
  path: "/api/plans",
  summary: "The plans and their prices, including VAT, and how much a page holds",
  access: "anyone",
  answer: z.object({ items: z.array(plan), limits, letterMm }),
});
