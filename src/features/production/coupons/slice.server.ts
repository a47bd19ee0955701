import { defineSlice } from "#platform/feature.server.ts";
import { couponsApi } from "./api.server.ts";

export const couponsSlice = defineSlice({ apis: [couponsApi] });
