import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/** Beside the pages of the specification: where a visitor says that they come to the ceremony. */
export const pages = {
  anybody: [route("memorial/:id/coming", "features/memorials/guests/pages/coming.tsx")],
} satisfies FeaturePages;
