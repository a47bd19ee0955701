import { defineErrors } from "#platform/errors.ts";

/** How calls about production and the warehouse can fail, beside the platform's ways. The texts: `errors:production.<code>`. */
export const productionError = defineErrors("production", {
  nothingToPack: 409,
  boxEmpty: 409,
  boxOpen: 409,
  boxClosed: 409,
  boxShipped: 409,
  addressGone: 410,
  printerAway: 503,
});
