import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/** What an installed site asks for, beside the pages of the specification. */
export const pages = {
  anybody: [
    route("offline", "features/accounts/pages/offline.tsx"),
    route("manifest.webmanifest", "features/accounts/pages/web-manifest.tsx"),
  ],
} satisfies FeaturePages;
