import { defineFeature } from "#platform/feature.server.ts";
import { boxesSlice } from "./boxes/slice.server.ts";
import { cardsSlice } from "./cards/slice.server.ts";
import { productionError } from "./errors.ts";
import { PRODUCTION_PERMISSIONS } from "./permissions.ts";
import { printingSlice } from "./printing/slice.server.ts";
import { warehouseScansSlice } from "./scans/slice.server.ts";
import { shipmentsSlice } from "./shipments/slice.server.ts";
import { couponsSlice } from "./coupons/slice.server.ts";
import { machinesSlice } from "./machines/slice.server.ts";
import { sheetsSlice } from "./sheets/slice.server.ts";
import { workOrdersSlice } from "./work-orders/slice.server.ts";
import { stockSlice } from "./stock/slice.server.ts";

/** How plates are made, kept, packed and sent: what is to be engraved, by when, how far it is, and what is in stock. */
export const production = defineFeature({
  name: "production",
  errors: productionError,
  permissions: PRODUCTION_PERMISSIONS,
  navigation: [
    { key: "production", group: "products", path: "/production", permission: "production.read" },
    {
      key: "warehouse",
      group: "products",
      path: "/admin/warehouse-packages",
      permission: "warehouse.work",
    },
    {
      key: "packing",
      group: "products",
      path: "/admin/warehouse-scanner",
      permission: "warehouse.work",
      isSearchOnly: true,
    },
    {
      key: "sheets",
      group: "products",
      path: "/production/sheets",
      permission: "production.read",
      isSearchOnly: true,
    },
    {
      key: "machines",
      group: "products",
      path: "/production/machines",
      permission: "production.read",
      isSearchOnly: true,
    },
    {
      key: "stock",
      group: "products",
      path: "/production/stock",
      permission: "production.read",
      isSearchOnly: true,
    },
    {
      key: "counts",
      group: "products",
      path: "/production/stock/counts",
      permission: "production.read",
      isSearchOnly: true,
    },
  ],
  slices: [
    workOrdersSlice,
    printingSlice,
    boxesSlice,
    warehouseScansSlice,
    cardsSlice,
    shipmentsSlice,
    machinesSlice,
    sheetsSlice,
    couponsSlice,
    stockSlice,
  ],
});
