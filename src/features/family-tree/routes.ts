import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/** Beside the pages of the specification. */
export const pages = {
  anybody: [
    route("family-tree-consent/:token", "features/family-tree/consents/pages/tree-consent.tsx"),
  ],
} satisfies FeaturePages;
