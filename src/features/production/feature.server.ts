import { defineFeature } from "#platform/feature.server.ts";
import { couponsSlice } from "./coupons/slice.server.ts";
import { machinesSlice } from "./machines/slice.server.ts";
import { productionError } from "./errors.ts";
import { PRODUCTION_PERMISSIONS } from "./permissions.ts";
import { sheetsSlice } from "./sheets/slice.server.ts";
import { workOrdersSlice } from "./work-orders/slice.server.ts";

/** How plates are made: what is to be engraved, by when, and how far it is. */
export const production = defineFeature({
  name: "production",
  errors: productionError,
  permissions: PRODUCTION_PERMISSIONS,
  navigation: [{ key: "production", path: "/production", permission: "production.read" }],
  slices: [machinesSlice, workOrdersSlice, sheetsSlice, couponsSlice],
});
