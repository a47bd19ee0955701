import type { Line } from "./things.ts";
import { anyone, onlyReseller, owner, signedIn, staff, tooLate, type Rule } from "./rules.ts";

/** Claimed already: that there is such a code is told to none but who may give it a new key. */
const renewing: Rule = (asker) => {
  const met = staff("codes.correct")(asker);
  return met === "refused" ? "nothing" : met;
};

/** Who makes plates, and who hears of them from families. */
const describing: Rule = (asker) => {
  const met = staff("codes.step")(asker);
  return met === "refused" ? staff("codes.correct")(asker) : met;
};

/** Its plate was never photographed; the view is somebody else's. */
const notTheirs: Rule = (asker) => {
  const met = staff("codes.read")(asker);
  return met === "in" ? "nothing" : met;
};

/** Codes, their packages, and what staff do with them. */
export const CODE_CALLS: Record<string, Line> = {
  "GET /api/qr-codes/{code}": { may: anyone },
  "GET /api/qr-codes/{code}/likely": { may: anyone },
  "GET /api/qr-codes/{code}/history": { may: owner },
  "GET /api/qr-codes": { may: signedIn },
  "GET /api/user/owned-qr-codes": { may: signedIn },
  "GET /api/user/locked-qr-codes": { may: signedIn },
  "GET /api/resellers/me/qr-codes": { may: onlyReseller },
  "POST /api/qr-codes/by-mail": { may: anyone },
  "POST /api/qr-codes/{code}/claim": {
    may: tooLate,
    body: ({ activationKey }) => ({ activationKey }),
  },
  "PUT /api/qr-codes/{code}/memorials": {
    may: owner,
    body: ({ memorialId }) => ({ memorialIds: [memorialId] }),
  },
  "POST /api/qr-codes/{code}/lock": { may: owner, after: "POST /api/qr-codes/{code}/unlock" },
  "POST /api/qr-codes/{code}/unlock": { may: owner, before: "POST /api/qr-codes/{code}/lock" },
  "DELETE /api/qr-codes/{code}/memorials": {
    may: owner,
    before: "PUT /api/qr-codes/{code}/memorials",
  },

  "POST /api/qr-codes/{code}/key": {
    may: renewing,
    body: () => ({ reason: "Kortet er blevet væk" }),
  },
  "GET /api/qr-codes/{code}/scans": { may: owner },
  "GET /api/admin/qr-scans": { may: staff("codes.read") },
  "GET /api/admin/qr-codes": { may: staff("codes.read") },
  "GET /api/admin/qr-codes/{code}": { may: staff("codes.read") },
  "POST /api/admin/qr-codes/{code}/steps": {
    may: staff("codes.step"),
    body: () => ({ step: "engraved", reason: "Gammelt lager" }),
  },
  "PUT /api/admin/qr-codes/{code}/plates/{number}": {
    may: describing,
    body: () => ({ material: "Granit" }),
  },
  "GET /api/admin/qr-bulks": { may: staff("codes.read") },
  "POST /api/admin/qr-bulks/look": {
    may: staff("codes.step"),
    body: ({ code }) => ({ scope: { codes: [code] }, step: "engraved" }),
  },
  "POST /api/admin/qr-bulks": {
    may: staff("codes.step"),
    body: ({ code }) => ({
      scope: { codes: [code] },
      step: "engraved",
      fingerprint: "0".repeat(64),
    }),
  },
  "POST /api/admin/qr-bulks/{bulkId}/undo": {
    may: staff("codes.correct"),
    body: () => ({ reason: "Fortrudt" }),
  },
  "GET /api/admin/qr-views": { may: staff("codes.read") },
  "POST /api/admin/qr-views": {
    may: staff("codes.read"),
    body: () => ({ name: "Uge 48", filter: { stage: "engraved" } }),
  },
  "PUT /api/admin/qr-views/{viewId}": { may: notTheirs, body: () => ({ name: "Uge 49" }) },
  "DELETE /api/admin/qr-views/{viewId}": { may: notTheirs },
  "GET /api/admin/qr-codes/{code}/plate-checks": { may: staff("codes.read") },
  "POST /api/admin/qr-codes/{code}/plate-checks": { may: staff("codes.step") },
  "GET /api/admin/qr-codes/{code}/plate-checks/{checkId}/picture": {
    may: notTheirs,
  },
  "GET /api/admin/qr-packages": { may: staff("codes.read") },
  "POST /api/admin/qr-packages": { may: staff("codes.make"), body: () => ({ count: 2 }) },
  "GET /api/admin/qr-packages/{packageId}": { may: staff("codes.read") },
  "GET /api/admin/qr-packages/{packageId}/symbols.zip": { may: staff("codes.step") },
  "POST /api/admin/qr-packages/{packageId}/machine-holds": {
    may: staff("codes.step"),
    body: () => ({ from: 0, count: 1, again: true }),
  },
  "POST /api/admin/qr-codes/{code}/machine-release": {
    may: staff("codes.step"),
    body: () => ({ reason: "Filen blev ikke skåret" }),
  },
  "GET /api/admin/qr-codes/{code}/symbol/{format}": { may: staff("codes.step") },
  "PUT /api/admin/qr-packages/{packageId}/checks": {
    may: staff("codes.make"),
    body: () => ({ mayGoUnchecked: true }),
  },
  "GET /api/admin/plate-exceptions": { may: staff("codes.read") },
  "GET /api/admin/qr-codes/{code}/plate-exception": { may: staff("codes.read") },
  "POST /api/admin/qr-codes/{code}/plate-exception": {
    may: staff("codes.step"),
    body: () => ({ reason: "Familien har bedt om den" }),
  },
  "POST /api/admin/qr-codes/{code}/plate-exception/{checkId}/confirmation": {
    may: staff("codes.step"),
  },
  "GET /api/admin/qr-packages/{packageId}/cards.csv": { may: staff("codes.keys") },
  "DELETE /api/admin/qr-packages/{packageId}/keys": { may: staff("codes.keys") },

  "GET /api/admin/scans": { may: staff("codes.step") },
  "GET /api/admin/scans/{code}": { may: staff("codes.step") },
  "POST /api/admin/scans": { may: staff("codes.step") },
  "POST /api/admin/scans/take-back": { may: staff("codes.step") },
};
