import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/**
 * Beside the pages of the specification: the search for pages, where a visitor says that they come, a life
 * in its years, reports, what was written before, and the notes of a piece that was made.
 */
export const pages = {
  anybody: [
    route("memorials", "features/memorials/directory/pages/memorials.tsx"),
    route("memorial/:id/documents/:mediaId", "features/memorials/documents/pages/document.tsx"),
    route("memorial/:id/search", "features/memorials/search/pages/search.tsx"),
    route("memorial/:id/coming", "features/memorials/guests/pages/coming.tsx"),
    route("memorial/:id/timeline", "features/memorials/walk/pages/walk.tsx"),
    route("report", "features/memorials/reports/pages/report.tsx"),
    route("report/:token", "features/memorials/reports/pages/follow.tsx"),
    route("transparency", "features/memorials/reports/transparency/pages/transparency.tsx"),
  ],
  staff: [
    route("admin/reports", "features/memorials/reports/cases/pages/cases.tsx"),
    route("admin/reports/:number", "features/memorials/reports/cases/pages/case.tsx"),
  ],
  signedIn: [
    route("edit-memorial/:slug/versions", "features/memorials/versions/pages/versions.tsx"),
    route(
      "edit-memorial/:slug/notes/:compositionId",
      "features/memorials/compositions/pages/notes.tsx",
    ),
  ],
} satisfies FeaturePages;
