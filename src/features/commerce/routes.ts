import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/** Beside the pages of the specification: withdrawing, and what staff see of invoices and money. */
export const pages = {
  anybody: [route("withdraw", "features/commerce/withdrawals/pages/withdraw.tsx")],
  staff: [
    route("admin/invoices", "features/commerce/payments/pages/invoices.tsx"),
    route("admin/invoices/:id", "features/commerce/payments/pages/invoice.tsx"),
    route("admin/bookkeeping", "features/commerce/payments/pages/bookkeeping.tsx"),
  ],
} satisfies FeaturePages;
