/**
 * The specification's routes and calls, as data: each path with what an anonymous visitor gets. `*`
 * in a location stands for anything.
 */
export type Meets =
  | { status: number }
  /** A redirect, by status or by the page itself. */
  | { leadsTo: string };

export type SpecifiedPage = { path: string; meets: Meets };

const page = (path: string): SpecifiedPage => ({ path, meets: { status: 200 } });
/** A page that needs a login or a resource: its shell is answered all the same. */
const leads = (path: string, leadsTo: string): SpecifiedPage => ({ path, meets: { leadsTo } });
const unknown = (path: string): SpecifiedPage => ({ path, meets: { status: 404 } });

/** `{slug}`, `{id}`: the demo memorial; `{code}`: an unlinked plate. */
export const PAGES: SpecifiedPage[] = [
  page("/"),
  page("/login"),
  leads("/register", "/qr-info"),
  leads("/qr-register", "/qr-info"),
  page("/register?qrCode={code}"),
  page("/qr-register?qrCode={code}"),
  leads("/qr/{code}", "/qr-scan/{code}"),
  page("/qr-scan/{code}"),
  page("/qr-scan/{code}/login"),
  leads("/hidden-register", "/hidden-register-72391"),
  page("/hidden-register-72391"),
  page("/reseller-register"),
  page("/memorial/{id}"),
  page("/enhanced-memorial/{id}"),
  page("/classic-memorial/{id}"),
  page("/memorial/{id}/music"),
  page("/memorial/{id}/admin"),
  page("/memorial/qr/{code}"),
  page("/memorial/qr/{code}/dual"),
  page("/create-memorial"),
  page("/create-memorial/guided"),
  page("/create-memorial/blank"),
  page("/create-memorial/template"),
  page("/edit-memorial/{slug}"),
  page("/edit-image/{id}"),
  page("/family-tree/{id}"),
  page("/subscription"),
  page("/subscription/success"),
  page("/invoice-payment/{id}"),
  page("/invoice-payment-success"),
  page("/profile"),
  page("/reseller-dashboard"),
  page("/qr-setup/{code}"),
  page("/qr-linking/{code}"),
  page("/qr-info"),
  page("/qr-email-register"),
  page("/qr-purchase"),
  page("/setup/{token}"),
  page("/invitation/{token}"),
  page("/login/{token}"),
  page("/reset-password/{token}"),
  page("/support/reply/{token}"),
  page("/theme-test"),
  page("/test-memorial"),
  page("/gallery-demo"),
  page("/privacy"),
  page("/terms"),
  page("/cookies"),
  page("/gdpr-data-request"),
  page("/pricing"),
  page("/contact"),
  page("/reseller-terms"),
  page("/warehouse-scan"),
  page("/production"),
  ...[
    "/admin",
    "/admin-dashboard",
    "/admin/dashboard",
    "/admin/roles",
    "/admin/roles/audit",
    "/admin/bug-reports",
    "/admin/users",
    "/admin/users/{id}",
    "/admin/resellers",
    "/admin/resellers/{id}",
    "/admin/qr",
    "/admin/qr-packages",
    "/admin/qr-packages/{id}",
    "/admin/qr-packages/{id}/qr-codes",
    "/admin/qr-export",
    "/admin/qr-scanner",
    "/admin/warehouse-scanner",
    "/admin/support",
    "/admin/laser-engraving",
    "/admin/performance",
    "/admin/two-factor-setup",
  ].map(page),
  leads("/admin/contact-messages", "/admin/support"),
  leads("/{slug}", "/memorial/{slug}"),
  leads("/auth", "/login"),
  leads("/q/{code}", "/qr-scan/{code}"),
  page("/sw.js"),
  unknown("/no/such/page"),
];

export type SpecifiedCall = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /** The answer to an anonymous caller with an empty body. */
  status: number;
};

export const CALLS: SpecifiedCall[] = [
  { method: "GET", path: "/api/user?t=1", status: 401 },
  { method: "POST", path: "/api/login?t=1", status: 400 },
  { method: "POST", path: "/api/register?t=1", status: 400 },
  { method: "POST", path: "/api/logout?t=1", status: 204 },
  { method: "POST", path: "/api/memorials", status: 401 },
  { method: "PUT", path: "/api/memorials/{id}", status: 401 },
  { method: "POST", path: "/api/memorials/{id}/media", status: 401 },
  { method: "DELETE", path: "/api/memorials/{id}/media/{id}", status: 401 },
  { method: "POST", path: "/api/memorials/{id}/guestbook", status: 400 },
  { method: "POST", path: "/api/memorials/{id}/candles", status: 400 },
  { method: "POST", path: "/api/memorials/{id}/tributes", status: 400 },
  { method: "GET", path: "/api/user/locked-qr-codes", status: 401 },
  { method: "GET", path: "/api/user/owned-qr-codes", status: 401 },
  { method: "POST", path: "/api/qr-codes/{code}/lock", status: 401 },
  { method: "POST", path: "/api/qr-codes/{code}/unlock", status: 401 },
  { method: "GET", path: "/api/qr-codes", status: 401 },
  { method: "GET", path: "/api/resellers/me/qr-codes", status: 401 },
  { method: "GET", path: "/api/admin/two-factor-verification-status", status: 401 },
  { method: "POST", path: "/api/gdpr/consent", status: 400 },
  { method: "GET", path: "/api/user/premium-status", status: 401 },
  { method: "GET", path: "/api/user/is-admin", status: 401 },
  { method: "GET", path: "/locales/da/common.json", status: 200 },
];

/** Not built yet: each release makes this shorter. Built ones may not be listed. */
export const NOT_YET: string[] = [];
