import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/** Beside the pages of the specification: how staff run the installation. */
export const pages = {
  staff: [
    route("admin/notifications", "features/admin/notifications/pages/notifications.tsx"),
    route("admin/flags", "features/admin/flags/pages/flags.tsx"),
    route("admin/mail-texts", "features/admin/mail-texts/pages/mail-texts.tsx"),
    route("admin/health", "features/admin/health/pages/health.tsx"),
    route("admin/performance", "features/admin/performance/pages/performance.tsx"),
  ],
} satisfies FeaturePages;
