import { defineSlice } from "#platform/feature.server.ts";
import { couponsApi } from "./api.server.ts";

export const couponsSlice = defineSlice({
  apis: [couponsApi],
  personalData: {
    "coupon_checks.symbols": { exported: "measures", erased: "kept: names nobody" },
  },
});
