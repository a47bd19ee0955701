import { defineErrors } from "#platform/errors.ts";

/** How calls about money can fail, beside the platform's ways. The texts: `errors:commerce.<code>`. */
export const commerceError = defineErrors("commerce", {
  notBankFile: 422,
  bankVersion: 422,
  bankCutOff: 422,
  bankAccount: 422,
  bankUnset: 409,
  shopClosed: 409,
  orderChanged: 412,
  cardUnset: 409,
  cardAway: 503,
  nothingDue: 409,
  nothingToMake: 409,
  spacePaid: 409,
  termsFirst: 409,
  lastOwner: 409,
  familyShows: 409,
  plateInUse: 409,
  returnTooLate: 409,
  returnedBefore: 409,
  returnState: 409,
});
