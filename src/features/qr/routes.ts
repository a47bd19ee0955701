import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/**
 * Beside the pages of the specification: for stonemasons; and a page that is begun before there is an
 * account, with what comes next once it is shown. A memorial's id is never one of these words.
 */
export const pages = {
  anybody: [
    route("reseller-engraving", "features/qr/advice/pages/reseller-engraving.tsx"),
    route("create-memorial/guided/portrait", "features/qr/starter-codes/pages/begin-portrait.tsx"),
    route("create-memorial/guided/save", "features/qr/starter-codes/pages/save-begun.tsx"),
  ],
  signedIn: [route("create-memorial/guided/:id/published", "features/qr/pages/published.tsx")],
} satisfies FeaturePages;
