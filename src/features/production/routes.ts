import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/** Beside the pages of the specification: what was packed, and what becomes of it. */
export const pages = {
  staff: [
    route("admin/warehouse-packages", "features/production/warehouse/pages/warehouse-packages.tsx"),
  ],
} satisfies FeaturePages;
