import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { optionalLine } from "#platform/text.ts";
import { BOUGHT_PLANS, COMPANY_ROLES, QUANTITY_MAX } from "../companies/contract.ts";

/** Amounts are øre. `net` is without VAT, `total` with it. */

/** `held`: not made before it is paid, what is owed allows it, or staff release it. */
export const COMPANY_ORDER_STATES = ["held", "released", "completed", "cancelled"] as const;
export type CompanyOrderState = (typeof COMPANY_ORDER_STATES)[number];

const company = z.object({
  company: z.string(),
  role: z.enum(COMPANY_ROLES),
  /** Both are the day from which they apply; `acceptedVersion` is `null` before the first. */
  terms: z.object({ version: z.string(), acceptedVersion: z.string().nullable() }),
  creditLimit: z.int(),
  /** What is left of all its invoices. */
  outstanding: z.int(),
});
export type OwnCompany = z.infer<typeof company>;

export const getOwnCompany = defineCall({
  method: "GET",
  path: "/api/resellers/me",
  summary: "The company that the caller acts for, with the terms and what it owes",
  access: "signed-in",
  answer: company,
});

const orderedLine = z.strictObject({
  plan: z.enum(BOUGHT_PLANS),
  quantity: z.int().min(1).max(QUANTITY_MAX),
});

const newOrder = z.strictObject({
  lines: z
    .array(orderedLine)
    .min(1)
    .max(BOUGHT_PLANS.length)
    .refine((lines) => new Set(lines.map(({ plan }) => plan)).size === lines.length, {
      error: "plateTwice",
    }),
  /** The sum without VAT that was shown. */
  net: z.int().min(0),
  /** The company's own number of the order, printed on the invoice. */
  reference: optionalLine(60).default(null),
});
export type NewCompanyOrder = z.infer<typeof newOrder>;

const companyOrder = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(COMPANY_ORDER_STATES),
  lines: z.array(z.object({ plan: z.enum(BOUGHT_PLANS), quantity: z.int() })),
  reference: z.string().nullable(),
  placedAt: z.iso.datetime(),
  net: z.int(),
  vat: z.int(),
  total: z.int(),
  invoiceId: z.uuid(),
});
export type CompanyOrder = z.infer<typeof companyOrder>;

export const listCompanyOrders = defineCall({
  method: "GET",
  path: "/api/resellers/me/orders",
  summary: "The company's orders of plates, newest first",
  access: "signed-in",
  query: pageQuery,
  answer: page(companyOrder),
});

export const buyPlates = defineCall({
  method: "POST",
  path: "/api/resellers/me/orders",
  summary: "Orders plates at the company's prices with an obligation to pay, and is invoiced",
  access: "signed-in",
  body: newOrder,
  answer: companyOrder,
  status: 201,
});
