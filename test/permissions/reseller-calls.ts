import type { Line } from "./things.ts";
import { onlyReseller, resellersOwn, signedIn, staff } from "./rules.ts";

/** Reseller applications, resellers' calls, and decisions about them. */
export const RESELLER_CALLS: Record<string, Line> = {
  "GET /api/resellers/me/application": { may: signedIn },
  "POST /api/resellers/me/application": { may: signedIn, fails: "400 invalid" },
  "GET /api/resellers/me/pages": { may: onlyReseller },
  "POST /api/resellers/me/pages": {
    may: onlyReseller,
    // Refused once it is known who asks, so that no page is left behind.
    body: () => ({ name: "Ruth Dahl", bornOn: "1990", diedOn: "1980" }),
    fails: "400 invalid",
  },
  // Here the page's owner isn't a reseller.
  "POST /api/resellers/me/pages/{id}/hand-over": {
    may: resellersOwn,
    body: () => ({ email: "ruth@example.org", locale: "da" }),
  },
  "POST /api/resellers/me/pages/{id}/hand-over/send": { may: resellersOwn },
  "DELETE /api/resellers/me/pages/{id}/hand-over": { may: resellersOwn },
  "GET /api/admin/resellers": { may: staff("resellers.read") },
  "GET /api/admin/resellers/{id}": { may: staff("resellers.read") },
  "POST /api/admin/resellers/{id}/approve": {
    may: staff("resellers.decide"),
    fails: "400 invalid",
  },
  "POST /api/admin/resellers/{id}/decline": {
    may: staff("resellers.decide"),
    fails: "400 invalid",
  },
};
