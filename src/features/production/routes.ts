import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/** Beside the pages of the specification: what the board is managed by, what was packed, and what is in stock. */
export const pages = {
  staff: [
    route("admin/warehouse-packages", "features/production/warehouse/pages/warehouse-packages.tsx"),
    route("production/machines", "features/production/machines/pages/machines.tsx"),
    route("production/machines/:id/coupon", "features/production/coupons/pages/coupon.tsx"),
    route("production/sheets", "features/production/sheets/pages/sheets.tsx"),
    route("production/sheets/new", "features/production/sheets/pages/new-sheet.tsx"),
    route("production/sheets/:id", "features/production/sheets/pages/sheet.tsx"),
    route("production/stock", "features/production/stock/pages/stock.tsx"),
    route("production/stock/counts", "features/production/stock/pages/counts.tsx"),
    route("production/stock/counts/:id", "features/production/stock/pages/count.tsx"),
  ],
} satisfies FeaturePages;
