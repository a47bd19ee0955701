import { ENTRY_CALLS } from "./entry-calls.ts";
import {
  anyStaff,
  anyone,
  editor,
  helper,
  keeper,
  nobody,
  owner,
  reader,
  signedIn,
  staff,
} from "./rules.ts";
import type { Line } from "./things.ts";
import { PICTURE_EDIT_CALLS } from "./picture-edit-calls.ts";
import { CODE_CALLS } from "./code-calls.ts";
import { MEDIA_CALLS } from "./media-calls.ts";
import { OPERATION_CALLS } from "./operation-calls.ts";
import { TICKET_CALLS } from "./ticket-calls.ts";
import { MONEY_CALLS } from "./money-calls.ts";
import { PRODUCTION_CALLS } from "./production-calls.ts";
import { RESELLER_CALLS } from "./reseller-calls.ts";
import { THREAD_CALLS } from "./thread-calls.ts";

const memorial = "/api/memorials/{idOrSlug}";

/** Every call, with who may make it. A route without a line here fails the build. */
export const CALLS: Record<string, Line> = {
  "POST /api/register": { may: anyone, fails: "400 invalid" },
  "POST /api/reseller-register": { may: anyone, fails: "400 invalid" },
  "GET /api/hidden-register": { may: anyone },
  "POST /api/hidden-register": { may: anyone, fails: "400 invalid" },
  "POST /api/login": {
    may: anyone,
    body: () => ({ username: "anna", password: "et gæt" }),
    fails: "401 accounts.wrongLogin",
  },
  "GET /api/user": { may: signedIn },
  "GET /api/setup/{token}": { may: anyone },
  "POST /api/setup/{token}": { may: anyone, fails: "400 invalid" },
  "GET /api/user/access": { may: signedIn },
  "PUT /api/user/name": { may: signedIn, body: () => ({ fullName: "Anna Holm" }) },
  "PUT /api/user/email": { may: signedIn, fails: "400 invalid" },
  "POST /api/user/email-link": { may: signedIn },
  "POST /api/email-links/{token}": { may: anyone, fails: "410 linkUsed" },
  "PUT /api/user/password": { may: signedIn, fails: "400 invalid" },
  "POST /api/user/confirmation": { may: signedIn, fails: "400 invalid" },
  "POST /api/user/second-factor": { may: signedIn },
  "PUT /api/user/second-factor": { may: signedIn, fails: "400 invalid" },
  "POST /api/user/recovery-codes": { may: (asker) => (asker === "visitor" ? "login" : "notFound") },
  "DELETE /api/user/second-factor": { may: signedIn },
  "POST /api/passkey-challenges": { may: anyone },
  "POST /api/login/passkey": { may: anyone, fails: "400 invalid" },
  "GET /api/user/passkeys": { may: signedIn },
  "POST /api/user/passkey-challenges": { may: signedIn },
  "POST /api/user/passkeys": { may: signedIn, fails: "400 invalid" },
  "DELETE /api/user/passkeys/{passkeyId}": { may: owner },
  "GET /api/user/phone-links/{linkId}": { may: owner },
  "POST /api/user/phone-links/{linkId}/allow": { may: owner },
  "DELETE /api/user/phone-links/{linkId}": { may: owner },
  // After these: a new one ends the one before.
  "POST /api/user/phone-links": { may: signedIn },
  "POST /api/phone-links/{token}": { may: anyone, fails: "410 linkUsed" },
  "POST /api/phone-links/{token}/session": { may: anyone, fails: "410 linkUsed" },
  "POST /api/user/second-step": {
    may: (asker) => (asker === "visitor" ? "login" : "notFound"),
    body: () => ({ code: "123456" }),
  },
  "GET /api/user/sessions": { may: signedIn },
  "DELETE /api/user/sessions/{sessionId}": { may: owner },
  "DELETE /api/user/sessions": { may: signedIn },
  "POST /api/password-links": { may: anyone, body: () => ({ username: "nobody.with.this.name" }) },
  "GET /api/password-links/{token}": { may: anyone, fails: "410 linkUsed" },
  "POST /api/password-links/{token}": { may: anyone, fails: "400 invalid" },

  "GET /api/invitations/{token}": { may: anyone, fails: "410 linkUsed" },
  "POST /api/invitations/{token}/accept": { may: signedIn, fails: "410 linkUsed" },
  "POST /api/invitations/{token}/decline": { may: anyone, fails: "410 linkUsed" },

  "GET /api/user/is-admin": { may: signedIn },
  "GET /api/admin/two-factor-verification-status": { may: anyStaff },
  "GET /api/desk/navigation": { may: anyStaff },
  "GET /api/user/navigation": { may: signedIn },
  "GET /api/admin/roles": { may: staff("roles.read") },
  "POST /api/admin/roles/{role}/grant": { may: staff("roles.grant"), fails: "400 invalid" },
  "POST /api/admin/roles/{role}/revoke": { may: staff("roles.grant"), fails: "400 invalid" },
  "GET /api/admin/invitations": { may: staff("roles.grant") },
  "POST /api/admin/invitations": {
    may: staff("roles.grant"),
    body: () => ({ email: "eva@example.org", role: "support", reason: "Skal hjælpe på lageret" }),
  },
  "POST /api/admin/invitations/{invitationId}/send": { may: staff("roles.grant") },
  "DELETE /api/admin/invitations/{invitationId}": { may: staff("roles.grant") },
  "POST /api/admin/users/search": { may: staff("users.read"), body: () => ({ text: "Anna" }) },
  "GET /api/admin/users/{id}": { may: staff("users.read") },
  "GET /api/admin/users/{id}/memorials": { may: staff("users.read") },
  "GET /api/admin/users/{id}/recovery": { may: staff("users.recover") },
  "POST /api/admin/users/{id}/recovery": { may: staff("users.recover"), fails: "400 invalid" },
  "POST /api/admin/users/{id}/recovery/confirm": {
    may: staff("users.recover"),
    fails: "400 invalid",
  },
  "POST /api/admin/users/{id}/lock": { may: staff("users.lock"), fails: "400 invalid" },
  "POST /api/admin/users/{id}/unlock": { may: staff("users.lock"), fails: "400 invalid" },
  "POST /api/admin/users/{id}/mails": { may: staff("users.assist"), fails: "400 invalid" },
  "POST /api/admin/users/{id}/sessions/{sessionId}/end": {
    may: staff("users.assist"),
    fails: "400 invalid",
  },
  "POST /api/admin/users/{id}/viewing": { may: staff("users.seeAs"), fails: "400 invalid" },
  "DELETE /api/user/viewing": { may: signedIn },
  "GET /api/user/restriction": { may: signedIn },
  "DELETE /api/user/restriction": { may: signedIn },
  "POST /api/admin/users/{id}/restriction": { may: staff("rights.answer"), fails: "400 invalid" },
  "POST /api/admin/users/{id}/restriction/end": {
    may: staff("rights.answer"),
    fails: "400 invalid",
  },

  "POST /api/gdpr/consent": { may: anyone, fails: "400 invalid" },
  "GET /api/user/consents": { may: signedIn },
  "GET /api/user/news": { may: signedIn },
  "POST /api/user/news/seen": { may: signedIn },
  "GET /api/user/notifications": { may: signedIn },
  "PUT /api/user/notifications": { may: signedIn, body: () => ({ mailsAreOff: false }) },
  "PUT /api/user/notifications/{memorialId}": {
    may: helper,
    body: () => ({ kind: "candle", how: "week" }),
  },
  "POST /api/unsubscriptions/{token}": { may: anyone, fails: "410 linkUsed" },
  "POST /api/user/exports": { may: signedIn },
  "GET /api/user/export.zip": { may: signedIn },
  "POST /api/gdpr/requests": {
    may: signedIn,
    body: () => ({ kind: "correction", message: "Mit navn er stavet forkert" }),
  },
  "POST /api/gdpr/request-links": { may: anyone, fails: "400 invalid" },
  "POST /api/gdpr/request-links/{token}": { may: anyone, fails: "410 linkUsed" },
  "GET /api/user/gdpr-requests": { may: signedIn },
  "GET /api/admin/gdpr-requests": { may: staff("rights.answer") },
  "POST /api/admin/gdpr-requests/{id}/answer": {
    may: staff("rights.answer"),
    fails: "400 invalid",
  },
  "GET /api/user/erasure": { may: signedIn },
  "GET /api/user/erasure/preview": { may: signedIn },
  "POST /api/user/erasure": { may: signedIn, fails: "400 invalid" },
  "DELETE /api/user/erasure": { may: signedIn },

  "POST /api/memorials": { may: signedIn, body: () => ({ name: "Inger Østergård" }) },
  "GET /api/user/memorials": { may: signedIn },
  [`GET ${memorial}`]: { may: reader },
  [`PUT ${memorial}`]: { may: editor, body: () => ({ epitaph: "Tak" }) },
  [`DELETE ${memorial}`]: { may: owner, after: `POST ${memorial}/restore` },
  [`POST ${memorial}/restore`]: { may: owner, before: `DELETE ${memorial}` },
  "GET /api/memorials/{id}/biography/last-change": { may: editor },
  "GET /api/memorials/{id}/keepers": { may: keeper },
  "GET /api/memorials/{id}/reads": { may: keeper },
  "PUT /api/memorials/{id}/keepers/{userId}": { may: owner, body: () => ({ role: "editor" }) },
  "GET /api/memorials/{id}/custodians": { may: keeper },
  "POST /api/memorials/{id}/custodians": {
    may: owner,
    body: () => ({ email: "asta@example.org" }),
  },
  "PUT /api/memorials/{id}/custodians/order": {
    may: owner,
    body: ({ custodianId }) => ({ custodianIds: [custodianId] }),
  },
  "POST /api/memorials/{id}/custodians/{custodianId}/send": { may: owner },
  "POST /api/memorials/{id}/custodians/{custodianId}/confirm": { may: owner },
  "DELETE /api/memorials/{id}/custodians/{custodianId}": { may: owner },
  // Only custodians may request the page, and only they and the owner end the request.
  "POST /api/memorials/{id}/custody": {
    may: (asker) => (asker === "visitor" ? "login" : "notFound"),
  },
  "DELETE /api/memorials/{id}/custody": {
    may: (asker) => (asker === "visitor" ? "login" : "notFound"),
  },
  "GET /api/memorials/{id}/ownership": { may: keeper },
  "POST /api/memorials/{id}/ownership": {
    may: owner,
    body: ({ keeperId }) => ({ userId: keeperId }),
  },
  "DELETE /api/memorials/{id}/ownership": {
    may: owner,
    before: "POST /api/memorials/{id}/ownership",
  },
  // Only the recipient of the offer may accept, and none of these is.
  "POST /api/memorials/{id}/ownership/accept": {
    may: (asker) => (asker === "visitor" ? "login" : "notFound"),
  },
  "DELETE /api/memorials/{id}/keepers/{userId}": {
    may: owner,
    after: "POST /api/memorials/{id}/keepers/{userId}/restore",
  },
  "POST /api/memorials/{id}/keepers/{userId}/restore": {
    may: owner,
    before: "DELETE /api/memorials/{id}/keepers/{userId}",
  },
  "GET /api/memorials/{id}/deleted": { may: helper },
  "POST /api/memorials/{id}/invitations": {
    may: owner,
    body: () => ({ email: "ruth@example.org", role: "reader" }),
  },
  "POST /api/memorials/{id}/invitations/{invitationId}/send": { may: owner },
  "DELETE /api/memorials/{id}/invitations/{invitationId}": { may: owner },
  [`PUT ${memorial}/password`]: {
    may: editor,
    body: () => ({ password: "syv svaner over Limfjorden" }),
  },
  // The page is private, so there is nothing that a password would open, even for its owner.
  [`POST ${memorial}/pass`]: { may: nobody, body: () => ({ password: "et gæt" }) },
  ...ENTRY_CALLS,
  "GET /api/memorials/{id}/ceremony.ics": { may: reader },
  "GET /api/memorials/{id}/live": { may: reader },

  ...MEDIA_CALLS,
  "GET /og/{slug}.png": { may: nobody },
  "ANY /api/uploads": { may: signedIn, fails: "412" },
  "ANY /api/uploads/*": { may: owner },

  ...CODE_CALLS,
  ...TICKET_CALLS,

  ...MONEY_CALLS,
  ...PRODUCTION_CALLS,
  ...OPERATION_CALLS,
  ...RESELLER_CALLS,

  // The picture there is no document.
  "GET /api/memorials/{id}/documents/{mediaId}": { may: nobody },
  "GET /api/memorials/{id}/documents/{mediaId}/download": { may: nobody },
  "GET /media/{memorialId}/{mediaId}/pages/{name}": { may: nobody },
  "GET /api/memorials/{id}/search": { may: anyone, fails: "400 invalid" },
  "GET /api/recent-memorials": { may: anyone },
  "GET /api/memorials": { may: anyone, fails: "400 invalid" },
  "POST /api/reports": { may: anyone, fails: "400 invalid" },
  // By the token of a receipt, which nobody here has.
  "GET /api/reports/{token}": { may: nobody },
  "POST /api/reports/{token}/appeal": { may: anyone, fails: "400 invalid" },
  "GET /api/memorials/{id}/statements": { may: editor },
  "POST /api/memorials/{id}/statements/{statementId}/appeal": {
    may: (asker) => (asker === "visitor" ? "login" : "notFound"),
    body: () => ({ text: "Det passer ikke, og vi kan vise det." }),
  },
  "GET /api/admin/reports": { may: staff("reports.read") },
  "GET /api/admin/reports/{number}": { may: staff("reports.read") },
  "POST /api/admin/reports/{number}/take": {
    may: staff("reports.decide"),
    fails: "409 memorials.takenMeanwhile",
  },
  "POST /api/admin/reports/{number}/hide": { may: staff("reports.decide") },
  "POST /api/admin/reports/{number}/decide": {
    may: staff("reports.decide"),
    fails: "400 invalid",
  },
  "POST /api/admin/reports/{number}/appeals/{appealId}/decide": {
    may: staff("reports.decide"),
    fails: "400 invalid",
  },
  "GET /api/admin/reports/{number}/files/{fileId}": { may: nobody },
  "POST /api/admin/memorials/{id}/holds": { may: staff("reports.hold"), fails: "400 invalid" },
  // There is none to end.
  "DELETE /api/admin/memorials/{id}/holds/{holdId}": {
    may: (asker) => {
      const outcome = staff("reports.hold")(asker);
      return outcome === "allowed" ? "notFound" : outcome;
    },
  },
  "GET /api/transparency": { may: anyone },

  "GET /api/plans": { may: anyone },
  ...THREAD_CALLS,
  "GET /api/openapi.json": { may: anyone },
  "GET /api/docs": { may: anyone },
  ...PICTURE_EDIT_CALLS,

  // Afterwards nobody is signed in any more.
  "POST /api/logout": { may: anyone },
};
