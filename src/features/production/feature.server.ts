import { defineFeature } from "#platform/feature.server.ts";
import { productionError } from "./errors.ts";
import { PRODUCTION_PERMISSIONS } from "./permissions.ts";
import { stockSlice } from "./stock/slice.server.ts";
import { workOrdersSlice } from "./work-orders/slice.server.ts";

/** How plates are made and kept: what is to be engraved, by when, how far it is, and what is in stock. */
export const production = defineFeature({
  name: "production",
  errors: productionError,
  permissions: PRODUCTION_PERMISSIONS,
  navigation: [{ key: "production", path: "/production", permission: "production.read" }],
  slices: [workOrdersSlice, stockSlice],
});
