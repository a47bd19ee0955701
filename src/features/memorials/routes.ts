import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/**
 * Beside the pages of the specification: the search for pages, where a visitor says that they come, and a
 * life in its years.
 */
export const pages = {
  anybody: [
    route("memorials", "features/memorials/directory/pages/memorials.tsx"),
    route("memorial/:id/search", "features/memorials/search/pages/search.tsx"),
    route("memorial/:id/coming", "features/memorials/guests/pages/coming.tsx"),
    route("memorial/:id/timeline", "features/memorials/walk/pages/walk.tsx"),
  ],
} satisfies FeaturePages;
