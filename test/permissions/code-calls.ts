import type { Line } from "./things.ts";
import { anyone, onlyReseller, owner, signedIn, staff, tooLate, type Rule } from "./rules.ts";

/** Already claimed: its existence is revealed only to those who may renew its key. */
const renewing: Rule = (asker) => {
  const outcome = staff("codes.correct")(asker);
  return outcome === "forbidden" ? "notFound" : outcome;
};

/** Those who make plates, and those who support families. */
const describing: Rule = (asker) => {
  const outcome = staff("codes.step")(asker);
  return outcome === "forbidden" ? staff("codes.correct")(asker) : outcome;
};

/** Its plate was never photographed; the view is somebody else's. */
const notTheirs: Rule = (asker) => {
  const outcome = staff("codes.read")(asker);
  return outcome === "allowed" ? "notFound" : outcome;
};

/** Codes, their packages, and what staff do with them. */
export const CODE_CALLS: Record<string, Line> = {
  "GET /api/qr-codes/{code}": { may: anyone },
  "GET /api/qr-codes/{code}/likely": { may: anyone },
  "GET /api/plates/pictures/{surface}": { may: anyone },
  "GET /api/qr-codes/{code}/history": { may: owner },
  "GET /api/qr-codes": { may: signedIn },
  "GET /api/user/owned-qr-codes": { may: signedIn },
  "GET /api/user/locked-qr-codes": { may: signedIn },
  "GET /api/resellers/me/qr-codes": { may: onlyReseller },
  "POST /api/qr-codes/by-mail": { may: anyone, body: () => ({ email: "nobody@example.org" }) },
  "POST /api/qr-codes/starter": { may: anyone },
  // Nobody here was given a code by their browser.
  "POST /api/qr-codes/starter/claim": {
    may: (asker) => (asker === "visitor" ? "login" : "notFound"),
  },
  "POST /api/qr-codes/{code}/claim": {
    may: tooLate,
    fails: "409 qr.outOfOrder",
    body: ({ activationKey }) => ({ activationKey }),
  },
  "POST /api/qr-codes/{code}/check-key": {
    may: anyone,
    fails: "409 qr.outOfOrder",
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
    fails: "409 qr.outOfOrder",
    body: () => ({ reason: "Kortet er blevet væk" }),
  },
  "GET /api/qr-codes/{code}/scans": { may: owner },
  "GET /api/admin/qr-scans": { may: staff("codes.read") },
  "GET /api/admin/qr-codes": { may: staff("codes.read") },
  "GET /api/admin/qr-codes/{code}": { may: staff("codes.read") },
  "POST /api/admin/qr-codes/{code}/steps": {
    may: staff("codes.step"),
    fails: "409 qr.outOfOrder",
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
    fails: "412 changedMeanwhile",
    body: ({ code }) => ({
      scope: { codes: [code] },
      step: "engraved",
      fingerprint: "0".repeat(64),
    }),
  },
  "POST /api/admin/qr-bulks/{bulkId}/undo": {
    may: staff("codes.correct"),
    fails: "409 conflict",
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
  "POST /api/admin/qr-codes/{code}/plate-checks": {
    may: staff("codes.step"),
    fails: "400 badRequest",
  },
  "GET /api/admin/qr-codes/{code}/plate-checks/{checkId}/picture": {
    may: notTheirs,
  },
  "GET /api/admin/qr-packages": { may: staff("codes.read") },
  "POST /api/admin/qr-packages": { may: staff("codes.make"), body: () => ({ count: 2 }) },
  "GET /api/admin/qr-packages/{packageId}": { may: staff("codes.read") },
  "GET /api/admin/qr-packages/{packageId}/symbols.zip": {
    may: staff("codes.step"),
    fails: "400 invalid",
  },
  "POST /api/admin/qr-packages/{packageId}/machine-holds": {
    may: staff("codes.step"),
    fails: "400 invalid",
    body: () => ({ from: 0, count: 1, again: true }),
  },
  "POST /api/admin/qr-codes/{code}/machine-release": {
    may: staff("codes.step"),
    fails: "409 conflict",
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
    fails: "409 conflict",
    body: () => ({ reason: "Familien har bedt om den" }),
  },
  "POST /api/admin/qr-codes/{code}/plate-exception/{checkId}/confirmation": {
    may: staff("codes.step"),
    fails: "409 conflict",
  },
  "GET /api/admin/qr-packages/{packageId}/cards.csv": { may: staff("codes.keys") },
  "DELETE /api/admin/qr-packages/{packageId}/keys": { may: staff("codes.keys") },

  "GET /api/admin/scans": { may: staff("codes.step"), fails: "400 invalid" },
  "GET /api/admin/scans/{code}": { may: staff("codes.step") },
  "POST /api/admin/scans": { may: staff("codes.step"), fails: "400 invalid" },
  "POST /api/admin/scans/take-back": { may: staff("codes.step"), fails: "400 invalid" },
};
