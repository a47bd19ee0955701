import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/** Beside the pages of the specification. */
export const pages = {
  anybody: [
    route("questions", "features/support/questions/pages/questions.tsx"),
    route("support/reply/:token", "features/support/tickets/threads/pages/reply.tsx"),
    route("support/proof/:token", "features/support/tickets/desk/proofs/pages/prove-ticket.tsx"),
    route("bug-report", "features/support/bug-reports/pages/bug-report.tsx"),
  ],
  staff: [
    route("admin/support/new", "features/support/tickets/desk/pages/new-ticket.tsx"),
    route("admin/support/macros", "features/support/tickets/desk/pages/macros.tsx"),
    route("admin/bug-reports/:id", "features/support/bug-reports/pages/bug.tsx"),
  ],
} satisfies FeaturePages;
