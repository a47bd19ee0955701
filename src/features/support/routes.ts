import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/** For families, beside the pages of the specification. */
export const pages = {
  anybody: [
    route("questions", "features/support/questions/pages/questions.tsx"),
    route("support/proof/:token", "features/support/tickets/desk/proofs/pages/prove-ticket.tsx"),
  ],
} satisfies FeaturePages;
