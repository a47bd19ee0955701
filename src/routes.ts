import { join } from "node:path";
import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { pagesOfFeatures } from "./feature-pages.ts";

const signedIn = "features/accounts/pages/signed-in.tsx";

/** Whatever a feature adds to the specification stands in its own `routes.ts`. */
const added = await pagesOfFeatures(join(import.meta.dirname, "features"));

/** The table of contents: the pages of the specification, in its order. */
export default [
  layout("features/memorials/home/pages/home.tsx", [
    index("features/commerce/plans/pages/home-prices.tsx"),
  ]),
  route("login", "features/accounts/pages/login.tsx"),
  route("login/:token", "features/accounts/pages/login-by-link.tsx"),
  route("reset-password/:token?", "features/accounts/pages/reset-password.tsx"),
  route("confirm-email/:token", "features/accounts/pages/confirm-email.tsx"),
  layout("features/qr/pages/carried-code.tsx", [
    route("register", "features/accounts/pages/register.tsx"),
    route("qr-register", "features/accounts/pages/register.tsx", { id: "qr-register" }),
    route("qr-scan/:code/login", "features/accounts/pages/login.tsx", { id: "login-with-code" }),
  ]),
  route("hidden-register", "features/accounts/pages/hidden-register-address.tsx"),
  route("hidden-register-72391", "features/accounts/pages/hidden-register.tsx"),
  route("qr/:code", "features/qr/pages/landing.tsx"),
  route("qr-scan", "features/qr/pages/find.tsx"),
  route("qr-scan/:code", "features/qr/pages/scan.tsx"),
  route("reseller-register", "features/commerce/resellers/pages/apply.tsx"),
  route("invoice-payment/:id", "features/commerce/invoices/pages/invoice-payment.tsx"),
  route("invoice-payment-success", "features/commerce/checkout/pages/invoice-payment-success.tsx"),
  route("memorial/:id", "features/memorials/page/pages/memorial.tsx"),
  route("memorial/qr/:code", "features/qr/pages/scan.tsx", { id: "memorial-by-code" }),
  route("memorial/qr/:code/dual", "features/qr/pages/scan.tsx", { id: "people-by-code" }),
  route("enhanced-memorial/:id", "features/memorials/page/pages/memorial.tsx", {
    id: "enhanced-memorial",
  }),
  route("classic-memorial/:id", "features/memorials/page/pages/memorial.tsx", {
    id: "classic-memorial",
  }),
  route("memorial/:id/music", "features/memorials/music/pages/music.tsx"),
  route("create-memorial/guided", "features/memorials/editor/pages/guided-start.tsx"),
  layout(signedIn, [
    route("create-memorial", "features/memorials/editor/pages/ways.tsx"),
    route("create-memorial/blank", "features/memorials/editor/pages/create.tsx"),
    route("create-memorial/template", "features/memorials/editor/pages/template.tsx"),
    route("create-memorial/guided/:id/:step?", "features/memorials/editor/pages/guided.tsx"),
    route("memorial/:id/admin", "features/memorials/administration/pages/admin.tsx", [
      index("features/qr/pages/memorial-codes.tsx"),
    ]),
    route("qr-linking/:code", "features/qr/pages/linking.tsx"),
    route("reseller-dashboard", "features/commerce/hand-overs/pages/dashboard.tsx"),
    route("edit-memorial/:slug", "features/memorials/editor/pages/edit.tsx", [
      index("features/commerce/subscriptions/pages/space-of-page.tsx"),
    ]),
    route("edit-image/:id", "features/memorials/picture-edits/pages/edit-image.tsx"),
    route("subscription", "features/commerce/subscriptions/pages/subscription.tsx"),
    route("subscription/success", "features/commerce/subscriptions/pages/subscription-success.tsx"),
    route("profile", "features/accounts/pages/profile.tsx"),
    ...added.signedIn,
  ]),
  route("family-tree/:id", "features/family-tree/tree/pages/family-tree.tsx"),
  route("admin/contact-messages", "features/support/tickets/desk/pages/contact-messages.tsx"),
  layout("features/accounts/pages/staff.tsx", [
    route("admin", "features/admin/overview/pages/overview.tsx"),
    ...["admin-dashboard", "admin/dashboard"].map((path) =>
      route(path, "features/admin/overview/pages/overview.tsx", { id: path }),
    ),
    route("admin/roles", "features/accounts/roles/pages/roles.tsx"),
    route("admin/roles/audit", "features/admin/audit/pages/audit.tsx"),
    route("admin/bug-reports", "features/support/bug-reports/pages/bugs.tsx"),
    route("admin/security", "features/admin/security/pages/security.tsx"),
    route("admin/two-factor-setup", "features/accounts/second-factor/pages/two-factor-setup.tsx"),
    route("admin/qr", "features/qr/code-list/pages/codes.tsx"),
    route("admin/qr/:code", "features/qr/code-list/pages/code.tsx"),
    route("admin/qr-packages", "features/qr/packages/pages/packages.tsx"),
    route("admin/qr-packages/:id", "features/qr/packages/pages/package.tsx"),
    route("admin/qr-packages/:id/qr-codes", "features/qr/code-list/pages/package-codes.tsx"),
    route("admin/qr-scanner", "features/qr/scanner/pages/scanner.tsx"),
    route("admin/support/:ticketId?", "features/support/tickets/desk/pages/support.tsx"),
    route("admin/users/requests", "features/support/requests/pages/staff-requests.tsx"),
    route("admin/resellers", "features/commerce/resellers/pages/resellers.tsx"),
    route("admin/resellers/:id", "features/commerce/resellers/pages/reseller.tsx"),
    route("admin/qr-export", "features/qr/exports/pages/export.tsx"),
    route("admin/laser-engraving", "features/qr/advice/pages/laser-engraving.tsx", [
      index("features/production/sheets/pages/engraving-station.tsx"),
    ]),
    route("admin/users", "features/accounts/people/pages/people.tsx"),
    route("admin/users/:id", "features/accounts/people/pages/person.tsx", [
      index("features/memorials/editor/pages/memorials-of.tsx"),
    ]),
    route("production", "features/production/work-orders/pages/production.tsx"),
    route("warehouse-scan", "features/production/warehouse/pages/warehouse-scan.tsx"),
    route("admin/warehouse-scanner", "features/production/warehouse/pages/warehouse-scanner.tsx"),
    ...added.staff,
  ]),
  route("qr-setup/:code", "features/qr/pages/scan.tsx", { id: "setup-of-code" }),
  route("qr-info", "features/qr/pages/info.tsx", [
    index("features/commerce/plans/pages/plate-prices.tsx"),
  ]),
  route("qr-email-register", "features/qr/code-requests/pages/code-request.tsx"),
  route("qr-purchase", "features/commerce/orders/pages/shop.tsx"),
  route("invitation/:token", "features/accounts/pages/invitation.tsx"),
  route("setup/:token", "features/accounts/pages/setup.tsx"),
  route("test-memorial", "features/memorials/page/pages/memorial.tsx", { id: "test-memorial" }),
  route("gallery-demo", "features/memorials/demo/pages/gallery-demo.tsx"),
  route("privacy", "features/support/legal/pages/privacy.tsx"),
  route("terms", "features/support/legal/pages/terms.tsx"),
  route("profile/mails/:token", "features/memorials/notifications/pages/stop-mails.tsx"),
  route("gdpr-data-request", "features/support/requests/pages/data-request.tsx"),
  route("gdpr-data-request/:token", "features/support/requests/pages/confirm-request.tsx"),
  route("cookies", "features/accounts/consent/pages/cookies.tsx"),
  route("pricing", "features/commerce/plans/pages/pricing.tsx"),
  route("contact", "features/support/contact/pages/contact.tsx"),
  route("reseller-terms", "features/support/legal/pages/reseller-terms.tsx"),
  route("theme-test", "features/support/design-system/pages/theme-test.tsx"),
  route("auth", "features/accounts/pages/auth.tsx"),
  ...added.anybody,
  route(":slug", "features/memorials/pages/short-address.tsx"),
  route("*", "features/memorials/pages/not-found.tsx"),
] satisfies RouteConfig;
