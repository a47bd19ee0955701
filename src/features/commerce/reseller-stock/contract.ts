import { z } from "zod";
import { TYPED_CODE_MAX } from "#features/memorials/contract.ts";
import { PLATE_NAMES } from "#features/qr/plates/contract.ts";
import { defineCall } from "#platform/call.ts";
import { pageQuery } from "#platform/paging.ts";

/** `linked`: opens a page that the company prepares; `handedOver`: somebody else's. */
export const STOCK_STATES = ["onTheWay", "onShelf", "linked", "handedOver", "retired"] as const;
export type StockState = (typeof STOCK_STATES)[number];

const stockPlate = z.object({
  code: z.string(),
  state: z.enum(STOCK_STATES),
  /** `null` for plates that came without an order. */
  plate: z.enum(PLATE_NAMES).nullable(),
});
export type StockPlate = z.infer<typeof stockPlate>;

export const listPlates = defineCall({
  method: "GET",
  path: "/api/resellers/me/codes",
  summary: "The company's own plates by code, with how many there are in each state",
  access: "signed-in",
  query: pageQuery.omit({ cursor: true }).extend({
    state: z.enum(STOCK_STATES).optional(),
    /** The last code before. */
    cursor: z.string().max(TYPED_CODE_MAX).optional(),
    /** How a code begins. */
    text: z.string().trim().max(TYPED_CODE_MAX).optional(),
  }),
  answer: z.object({
    items: z.array(stockPlate),
    nextCursor: z.string().nullable(),
    counts: z.record(z.enum(STOCK_STATES), z.int()),
  }),
});
