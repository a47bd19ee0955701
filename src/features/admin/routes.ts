import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/** Of the operation, beside the pages of the specification. */
export const pages = {
  staff: [
    route("admin/health", "features/admin/health/pages/health.tsx"),
    route("admin/performance", "features/admin/performance/pages/performance.tsx"),
  ],
} satisfies FeaturePages;
