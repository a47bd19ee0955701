import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/** Beside the board: what is in stock. */
export const pages = {
  staff: [
    route("production/stock", "features/production/stock/pages/stock.tsx"),
    route("production/stock/counts", "features/production/stock/pages/counts.tsx"),
    route("production/stock/counts/:id", "features/production/stock/pages/count.tsx"),
  ],
} satisfies FeaturePages;
