import { z } from "zod";
import { MATERIAL_NAMES } from "#features/qr/advice/contract.ts";
import { SHEET_FORMATS } from "#features/qr/symbols/contract.ts";
import { defineCall } from "#platform/call.ts";

const byId = z.object({ id: z.uuid() });
const material = z.enum(MATERIAL_NAMES);

export const getCoupon = defineCall({
  method: "GET",
  path: "/api/admin/machines/{id}/coupon",
  summary:
    "A calibration coupon for the machine's software: nine symbols drawn for a kerf from 0 to 0.3 modules, with wide bars",
  access: "signed-in",
  permission: "machines.edit",
  params: byId,
  query: z.strictObject({ material, format: z.enum(SHEET_FORMATS) }),
});

export const couponSymbol = z.object({
  /** As this symbol shows it. */
  kerfMm: z.number(),
  /** What it was drawn against, in modules. */
  growth: z.number(),
});
export type CouponSymbol = z.infer<typeof couponSymbol>;

const couponCheck = z.object({
  id: z.uuid(),
  /** Those that could be measured, in their order on the coupon. */
  symbols: z.array(couponSymbol),
  kerfMm: z.number(),
  /** Whether the symbols agree: if they do, the kerf is the machine's from now on. */
  isSure: z.boolean(),
});
export type CouponCheck = z.infer<typeof couponCheck>;

/** What stands in the form beside the photograph. */
export const couponCheckFields = z.strictObject({ material });

export const checkCoupon = defineCall({
  method: "POST",
  path: "/api/admin/machines/{id}/coupon-checks",
  summary:
    "Measures the machine's kerf in a material on a photograph of its coupon: multipart/form-data with file and material",
  access: "signed-in",
  permission: "machines.edit",
  params: byId,
  upload: true,
  answer: couponCheck,
  status: 201,
});
