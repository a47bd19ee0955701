import { defineErrors } from "#platform/errors.ts";

/** How calls about making and keeping plates can fail. The texts: `errors:production.<code>`. */
export const productionError = defineErrors("production", {
  otherContent: 409,
  countDiffers: 409,
});
