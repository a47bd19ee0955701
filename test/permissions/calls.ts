import {
  anyStaff,
  anyone,
  contributor,
  editor,
  fileOf,
  helper,
  keeper,
  moderator,
  nobody,
  owner,
  reader,
  signedIn,
  staff,
} from "./rules.ts";
import type { Line } from "./things.ts";
import { CODE_CALLS } from "./code-calls.ts";
import { RESELLER_CALLS } from "./reseller-calls.ts";

const words = { authorName: "Bo", message: "Tak for alt" };
const memorial = "/api/memorials/{idOrSlug}";
const media = "/api/memorials/{id}/media";
const subtitles = `${media}/{mediaId}/subtitles/{language}`;

function entries(kind: string, body: unknown): Record<string, Line> {
  const path = `/api/memorials/{id}/${kind}`;
  const one = `${path}/{entryId}`;
  return {
    [`GET ${path}`]: { may: reader },
    [`POST ${path}`]: { may: reader, body: () => body },
    [`DELETE ${one}`]: { may: moderator, after: `POST ${one}/restore` },
    [`POST ${one}/restore`]: { may: moderator, before: `DELETE ${one}` },
  };
}

/** Every call there is, with who may. A route without a line here fails the build. */
export const CALLS: Record<string, Line> = {
  "POST /api/register": { may: anyone },
  "GET /api/hidden-register": { may: anyone },
  "POST /api/hidden-register": { may: anyone },
  "POST /api/login": { may: anyone },
  "GET /api/user": { may: signedIn },
  "GET /api/setup/{token}": { may: anyone },
  "POST /api/setup/{token}": { may: anyone },
  "GET /api/user/access": { may: signedIn },
  "PUT /api/user/email": { may: signedIn },
  "POST /api/user/email-link": { may: signedIn },
  "POST /api/email-links/{token}": { may: anyone },
  "PUT /api/user/password": { may: signedIn },
  "POST /api/user/confirmation": { may: signedIn },
  "POST /api/user/second-factor": { may: signedIn },
  "PUT /api/user/second-factor": { may: signedIn },
  "POST /api/user/recovery-codes": { may: (asker) => (asker === "visitor" ? "login" : "nothing") },
  "DELETE /api/user/second-factor": { may: signedIn },
  "POST /api/passkey-challenges": { may: anyone },
  "POST /api/login/passkey": { may: anyone },
  "GET /api/user/passkeys": { may: signedIn },
  "POST /api/user/passkey-challenges": { may: signedIn },
  "POST /api/user/passkeys": { may: signedIn },
  "DELETE /api/user/passkeys/{passkeyId}": { may: owner },
  "GET /api/user/phone-links/{linkId}": { may: owner },
  "POST /api/user/phone-links/{linkId}/allow": { may: owner },
  "DELETE /api/user/phone-links/{linkId}": { may: owner },
  // After these: a new one ends the one before.
  "POST /api/user/phone-links": { may: signedIn },
  "POST /api/phone-links/{token}": { may: anyone },
  "POST /api/phone-links/{token}/session": { may: anyone },
  "POST /api/user/second-step": {
    may: (asker) => (asker === "visitor" ? "login" : "nothing"),
    body: () => ({ code: "123456" }),
  },
  "GET /api/user/sessions": { may: signedIn },
  "DELETE /api/user/sessions/{sessionId}": { may: owner },
  "DELETE /api/user/sessions": { may: signedIn },
  "POST /api/password-links": { may: anyone },
  "POST /api/password-links/{token}": { may: anyone },

  "GET /api/invitations/{token}": { may: anyone },
  "POST /api/invitations/{token}/accept": { may: signedIn },
  "POST /api/invitations/{token}/decline": { may: anyone },

  "GET /api/user/is-admin": { may: signedIn },
  "GET /api/admin/two-factor-verification-status": { may: anyStaff },
  "GET /api/admin/roles": { may: staff("roles.read") },
  "POST /api/admin/roles/{role}/grant": { may: staff("roles.grant") },
  "POST /api/admin/roles/{role}/revoke": { may: staff("roles.grant") },
  "GET /api/admin/invitations": { may: staff("roles.grant") },
  "POST /api/admin/invitations": { may: staff("roles.grant") },
  "POST /api/admin/invitations/{invitationId}/send": { may: staff("roles.grant") },
  "DELETE /api/admin/invitations/{invitationId}": { may: staff("roles.grant") },
  "POST /api/admin/users/search": { may: staff("users.read") },
  "GET /api/admin/users/{id}": { may: staff("users.read") },
  "GET /api/admin/users/{id}/memorials": { may: staff("users.read") },
  "GET /api/admin/users/{id}/recovery": { may: staff("users.recover") },
  "POST /api/admin/users/{id}/recovery": { may: staff("users.recover") },
  "POST /api/admin/users/{id}/recovery/confirm": { may: staff("users.recover") },
  "POST /api/admin/users/{id}/lock": { may: staff("users.lock") },
  "POST /api/admin/users/{id}/unlock": { may: staff("users.lock") },
  "POST /api/admin/users/{id}/mails": { may: staff("users.assist") },
  "POST /api/admin/users/{id}/sessions/{sessionId}/end": { may: staff("users.assist") },
  "POST /api/admin/users/{id}/viewing": { may: staff("users.seeAs") },
  "DELETE /api/user/viewing": { may: signedIn },
  "GET /api/user/restriction": { may: signedIn },
  "DELETE /api/user/restriction": { may: signedIn },
  "POST /api/admin/users/{id}/restriction": { may: staff("rights.answer") },
  "POST /api/admin/users/{id}/restriction/end": { may: staff("rights.answer") },
  "GET /api/admin/audit": { may: staff("audit.read") },
  "GET /api/admin/audit/actions": { may: staff("audit.read") },
  "GET /api/admin/audit.csv": { may: staff("audit.read") },

  "POST /api/gdpr/consent": { may: anyone },
  "GET /api/user/consents": { may: signedIn },
  "GET /api/user/news": { may: signedIn },
  "POST /api/user/news/seen": { may: signedIn },
  "GET /api/user/notifications": { may: signedIn },
  "PUT /api/user/notifications": { may: signedIn, body: () => ({ mailsAreOff: false }) },
  "PUT /api/user/notifications/{memorialId}": {
    may: helper,
    body: () => ({ kind: "candle", how: "week" }),
  },
  "POST /api/unsubscriptions/{token}": { may: anyone },
  "POST /api/user/exports": { may: signedIn },
  "GET /api/user/export.zip": { may: signedIn },
  "POST /api/gdpr/requests": { may: signedIn },
  "POST /api/gdpr/request-links": { may: anyone },
  "POST /api/gdpr/request-links/{token}": { may: anyone },
  "GET /api/user/gdpr-requests": { may: signedIn },
  "GET /api/admin/gdpr-requests": { may: staff("rights.answer") },
  "POST /api/admin/gdpr-requests/{id}/answer": { may: staff("rights.answer") },
  "GET /api/user/erasure": { may: signedIn },
  "GET /api/user/erasure/preview": { may: signedIn },
  "POST /api/user/erasure": { may: signedIn },
  "DELETE /api/user/erasure": { may: signedIn },

  "POST /api/memorials": { may: signedIn },
  "GET /api/user/memorials": { may: signedIn },
  [`GET ${memorial}`]: { may: reader },
  [`PUT ${memorial}`]: { may: editor, body: () => ({ epitaph: "Tak" }) },
  [`DELETE ${memorial}`]: { may: owner, after: `POST ${memorial}/restore` },
  [`POST ${memorial}/restore`]: { may: owner, before: `DELETE ${memorial}` },
  "GET /api/memorials/{id}/keepers": { may: keeper },
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
  "DELETE /api/memorials/{id}/custodians/{custodianId}": { may: owner },
  // Only who stands in the order may ask, and only they and the owner end what was asked for.
  "POST /api/memorials/{id}/custody": {
    may: (asker) => (asker === "visitor" ? "login" : "nothing"),
  },
  "DELETE /api/memorials/{id}/custody": {
    may: (asker) => (asker === "visitor" ? "login" : "nothing"),
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
  // Only whom it was offered to may say yes, and that is none of these.
  "POST /api/memorials/{id}/ownership/accept": {
    may: (asker) => (asker === "visitor" ? "login" : "nothing"),
  },
  "DELETE /api/memorials/{id}/keepers/{userId}": { may: owner },
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
  // The page is private: there is nothing that a password would open, not even for its owner.
  [`POST ${memorial}/pass`]: { may: nobody, body: () => ({ password: "et gæt" }) },
  ...entries("guestbook", words),
  ...entries("candles", { name: "Bo" }),
  ...entries("tributes", words),
  "GET /api/memorials/{id}/ceremony.ics": { may: reader },
  "GET /api/memorials/{id}/live": { may: reader },

  [`GET ${media}`]: { may: reader },
  [`POST ${media}`]: { may: contributor },
  [`PUT ${media}/order`]: { may: editor, body: ({ mediaId }) => ({ mediaIds: [mediaId] }) },
  [`GET ${media}/{mediaId}`]: { may: reader },
  [`PUT ${media}/{mediaId}`]: { may: editor, body: () => ({ caption: "Sommer" }) },
  [`DELETE ${media}/{mediaId}`]: { may: editor, after: `POST ${media}/{mediaId}/restore` },
  [`POST ${media}/{mediaId}/restore`]: { may: editor, before: `DELETE ${media}/{mediaId}` },
  [`GET ${media}/{mediaId}/original`]: { may: fileOf },
  [`GET ${media}/{mediaId}/download`]: { may: fileOf },
  "GET /media/{memorialId}/{mediaId}/{name}": { may: reader },
  [`PUT ${subtitles}`]: {
    may: editor,
    body: () => ({ text: "1\n00:00:01,000 --> 00:00:02,000\nTak" }),
  },
  [`GET ${subtitles}`]: { may: reader },
  [`DELETE ${subtitles}`]: { may: editor },
  "GET /og/{slug}.png": { may: nobody },
  "ANY /api/uploads": { may: signedIn },
  "ANY /api/uploads/*": { may: owner },

  ...CODE_CALLS,

  ...RESELLER_CALLS,

  "GET /api/plans": { may: anyone },
  "POST /api/contact": { may: anyone },
  "GET /api/openapi.json": { may: anyone },
  "GET /api/docs": { may: anyone },

  // Afterwards nobody is signed in any more.
  "POST /api/logout": { may: anyone },
};
