import { anyone, owner, signedIn, onlyReseller, staff, tooLate } from "./rules.ts";
import type { Line } from "./things.ts";

/** Codes, their packages, and their plates under the scanner. */
export const CODE_CALLS: Record<string, Line> = {
  "GET /api/qr-codes/{code}": { may: anyone },
  "GET /api/qr-codes/{code}/likely": { may: anyone },
  "GET /api/qr-codes/{code}/history": { may: owner },
  "GET /api/qr-codes": { may: signedIn },
  "GET /api/user/owned-qr-codes": { may: signedIn },
  "GET /api/user/locked-qr-codes": { may: signedIn },
  "GET /api/resellers/me/qr-codes": { may: onlyReseller },
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

  // Claimed already, which only who may renew its key is told.
  "POST /api/qr-codes/{code}/key": {
    may: (asker) =>
      staff("codes.correct")(asker) === "refused" ? "nothing" : staff("codes.correct")(asker),
    body: () => ({ reason: "Kortet er blevet væk" }),
  },
  "GET /api/admin/qr-packages": { may: staff("codes.read") },
  "POST /api/admin/qr-packages": { may: staff("codes.make"), body: () => ({ count: 2 }) },
  "GET /api/admin/qr-packages/{packageId}": { may: staff("codes.read") },
  "GET /api/admin/qr-packages/{packageId}/cards.csv": { may: staff("codes.keys") },
  "DELETE /api/admin/qr-packages/{packageId}/keys": { may: staff("codes.keys") },

  "GET /api/admin/scans": { may: staff("codes.step") },
  "GET /api/admin/scans/{code}": { may: staff("codes.step") },
  "POST /api/admin/scans": { may: staff("codes.step") },
  "POST /api/admin/scans/take-back": { may: staff("codes.step") },
};
