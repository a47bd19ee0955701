import type { Line } from "./things.ts";
import { missing, noCompany, onlyReseller, resellersOwn, signedIn, staff } from "./rules.ts";

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
  "PUT /api/resellers/me/pages/{id}": {
    may: resellersOwn,
    body: () => ({ reference: "24-117" }),
  },
  "PUT /api/resellers/me/pages/{id}/codes/{code}": { may: resellersOwn },
  // Here the reseller's role was given without a company.
  "GET /api/resellers/me": { may: noCompany },
  "GET /api/resellers/me/prices": { may: noCompany },
  "GET /api/resellers/me/invoices": { may: noCompany },
  "GET /api/resellers/me/cases": { may: noCompany },
  "GET /api/resellers/me/codes": { may: noCompany },
  "GET /api/resellers/me/orders": { may: noCompany },
  "GET /api/resellers/me/people": { may: noCompany },
  "POST /api/resellers/me/terms": { may: noCompany, body: () => ({ version: "2026-11-21" }) },
  "POST /api/resellers/me/orders": {
    may: noCompany,
    body: () => ({ lines: [{ plan: "plate", quantity: 1 }], net: 0 }),
  },
  "POST /api/resellers/me/returns": {
    may: noCompany,
    body: ({ code }) => ({ codes: [code], kind: "unsold", reason: "Ikke solgt" }),
  },
  "POST /api/resellers/me/losses": {
    may: noCompany,
    body: ({ code }) => ({ codes: [code], reason: "Væk fra bilen" }),
  },
  "POST /api/resellers/me/people": {
    may: noCompany,
    body: () => ({ email: "bo@example.org", role: "seller" }),
  },
  "DELETE /api/resellers/me/people/{id}": { may: noCompany },
  "PUT /api/admin/resellers/{id}/agreement": {
    may: missing("resellers.price"),
    body: () => ({ prices: [], creditLimit: 0, reason: "Aftalt på messen" }),
  },
  "GET /api/admin/returns": { may: staff("warehouse.work") },
  "GET /api/admin/returns/{id}": { may: missing("warehouse.work") },
  "POST /api/admin/returns/{id}/receive": {
    may: missing("warehouse.work"),
    body: ({ code }) => ({ lines: [{ code, condition: "sealed" }] }),
  },
  "POST /api/admin/returns/{id}/settle": {
    may: missing("returns.settle"),
    body: () => ({ reason: "Set efter" }),
  },
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
