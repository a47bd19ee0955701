import { defineErrors } from "#platform/errors.ts";
import { defineSecurityKinds } from "#platform/security/kinds.ts";

/** What the security log tells of logins. */
export const accountSecurityKinds = defineSecurityKinds({
  loggedIn: { success: "logged in" },
  loginFailed: { fields: ["wrongPassword"] },
  stepFailed: { fields: ["wrongCode"] },
});

declare module "#platform/security/kinds.ts" {
  interface SecurityKindNames extends Record<keyof typeof accountSecurityKinds, true> {}
}

/** How calls about accounts can fail, beside the platform's ways. The texts: `errors:accounts.<code>`. */
export const accountError = defineErrors("accounts", {
  wrongLogin: { status: 401, security: "loginFailed" },
  codeNeeded: 401,
  wrongCode: { status: 401, security: "stepFailed" },
  wrongPasskey: { status: 403, security: "stepFailed" },
  knownPasskey: 409,
  lockedOut: { status: 403, security: "loginFailed" },
  ownRole: { status: 403, security: "refused" },
  ownRecovery: { status: 403, security: "refused" },
  notSecond: 403,
  newAdministrator: 403,
  lastAdministrator: { status: 409, security: "refused" },
  unconfirmedAddress: 409,
  verifyFirst: 409,
  notForYou: { status: 409, security: "refused" },
  personRestricted: 409,
  codeMissing: 400,
});
