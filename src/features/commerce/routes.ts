import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/** Beside the pages of the specification: an order, ending space, withdrawing, and what staff see of money. */
export const pages = {
  anybody: [
    route("qr-purchase/:id", "features/commerce/orders/pages/order.tsx"),
    route("subscription/:id/end", "features/commerce/subscriptions/pages/end-of-space.tsx"),
    route("withdraw", "features/commerce/withdrawals/pages/withdraw.tsx"),
    route("withdraw/:token", "features/commerce/withdrawals/pages/prove.tsx"),
  ],
  signedIn: [
    route("reseller-dashboard/new", "features/commerce/hand-overs/pages/prepare.tsx"),
    route("reseller-dashboard/pages/:id", "features/commerce/hand-overs/pages/hand-over.tsx"),
  ],
  staff: [
    route("admin/orders", "features/commerce/orders/pages/orders.tsx"),
    route("admin/invoices", "features/commerce/payments/pages/invoices.tsx"),
    route("admin/invoices/:id", "features/commerce/payments/pages/invoice.tsx"),
    route("admin/bookkeeping", "features/commerce/payments/pages/bookkeeping.tsx"),
  ],
} satisfies FeaturePages;
