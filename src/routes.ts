import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

const signedIn = "features/accounts/pages/signed-in.tsx";

export default [
  layout("features/memorials/pages/home.tsx", [
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
  route("memorial/:id", "features/memorials/pages/memorial.tsx"),
  route("memorial/qr/:code", "features/qr/pages/scan.tsx", { id: "memorial-by-code" }),
  route("memorial/qr/:code/dual", "features/qr/pages/scan.tsx", { id: "people-by-code" }),
  route("enhanced-memorial/:id", "features/memorials/pages/memorial.tsx", {
    id: "enhanced-memorial",
  }),
  route("classic-memorial/:id", "features/memorials/pages/memorial.tsx", {
    id: "classic-memorial",
  }),
  route("create-memorial/guided", "features/memorials/keeping/pages/guided-start.tsx"),
  layout(signedIn, [
    route("create-memorial", "features/memorials/keeping/pages/ways.tsx"),
    route("create-memorial/blank", "features/memorials/keeping/pages/create.tsx"),
    route("create-memorial/template", "features/memorials/keeping/pages/template.tsx"),
    route("create-memorial/guided/:id/:step?", "features/memorials/keeping/pages/guided.tsx"),
    route("memorial/:id/admin", "features/memorials/keepers/pages/keeping.tsx", [
      layout("features/qr/pages/memorial-codes.tsx", [
        index("features/memorials/ownership/pages/ownership.tsx"),
      ]),
    ]),
    route("qr-linking/:code", "features/qr/pages/linking.tsx"),
    route("reseller-dashboard", "features/commerce/hand-overs/pages/dashboard.tsx"),
    route("edit-memorial/:slug", "features/memorials/keeping/pages/edit.tsx"),
    route("profile", "features/accounts/pages/profile.tsx", [
      // Each shows what is nested in it, then its own part.
      layout("features/support/rights/pages/own-rights.tsx", [
        layout("features/accounts/pages/own-access.tsx", [
          layout("features/memorials/notifications/pages/own-news.tsx", [
            layout("features/qr/pages/own-codes.tsx", [
              index("features/memorials/keeping/pages/kept-memorials.tsx"),
            ]),
          ]),
        ]),
      ]),
    ]),
  ]),
  layout("features/accounts/pages/staff.tsx", [
    route("admin/roles", "features/accounts/roles/pages/roles.tsx"),
    route("admin/roles/audit", "features/admin/audit/pages/audit.tsx"),
    route("admin/security", "features/admin/security/pages/security.tsx"),
    route("admin/two-factor-setup", "features/accounts/second-factor/pages/two-factor-setup.tsx"),
    route("admin/qr", "features/qr/ledger/pages/codes.tsx"),
    route("admin/qr/:code", "features/qr/ledger/pages/code.tsx"),
    route("admin/qr-packages", "features/qr/packages/pages/packages.tsx"),
    route("admin/qr-packages/:id", "features/qr/packages/pages/package.tsx"),
    route("admin/qr-packages/:id/qr-codes", "features/qr/ledger/pages/package-codes.tsx"),
    route("admin/qr-scanner", "features/qr/scanner/pages/scanner.tsx"),
    route("admin/users/requests", "features/support/requests/pages/staff-requests.tsx"),
    route("admin/resellers", "features/commerce/resellers/pages/resellers.tsx"),
    route("admin/resellers/:id", "features/commerce/resellers/pages/reseller.tsx"),
    route("admin/qr-export", "features/qr/symbols/pages/export.tsx"),
    route("admin/laser-engraving", "features/qr/advice/pages/laser-engraving.tsx"),
    route("admin/users", "features/accounts/people/pages/people.tsx"),
    route("admin/users/:id", "features/accounts/people/pages/person.tsx", [
      index("features/memorials/keeping/pages/memorials-of.tsx"),
    ]),
  ]),
  route("qr-setup/:code", "features/qr/pages/scan.tsx", { id: "setup-of-code" }),
  route("qr-info", "features/qr/pages/info.tsx"),
  route("qr-email-register", "features/qr/by-mail/pages/by-mail.tsx"),
  route("qr-purchase", "features/support/contact/pages/contact.tsx", { id: "qr-purchase" }),
  route("invitation/:token", "features/accounts/pages/invitation.tsx"),
  route("setup/:token", "features/accounts/pages/setup.tsx"),
  route("test-memorial", "features/memorials/pages/memorial.tsx", { id: "test-memorial" }),
  route("gallery-demo", "features/memorials/pages/gallery-demo.tsx"),
  route("privacy", "features/support/legal/pages/privacy.tsx"),
  route("terms", "features/support/legal/pages/terms.tsx"),
  route("profile/mails/:token", "features/memorials/notifications/pages/stop-mails.tsx"),
  route("gdpr-data-request", "features/support/requests/pages/data-request.tsx"),
  route("gdpr-data-request/:token", "features/support/requests/pages/confirm-request.tsx"),
  route("cookies", "features/accounts/consent/pages/cookies.tsx"),
  route("pricing", "features/commerce/plans/pages/pricing.tsx"),
  route("contact", "features/support/contact/pages/contact.tsx"),
  route("reseller-terms", "features/support/legal/pages/reseller-terms.tsx"),
  route("theme-test", "features/support/catalogue/pages/theme-test.tsx"),
  route("auth", "features/accounts/pages/auth.tsx"),
  route("offline", "features/accounts/pages/offline.tsx"),
  route("manifest.webmanifest", "features/accounts/pages/web-manifest.tsx"),
  route(":slug", "features/memorials/pages/short-address.tsx"),
  route("*", "features/memorials/pages/not-found.tsx"),
] satisfies RouteConfig;
