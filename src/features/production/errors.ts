import { defineErrors } from "#platform/errors.ts";

/** How calls of production can fail, beside the platform's ways. The texts: `errors:production.<code>`. */
export const productionError = defineErrors("production", {
  onHold: 409,
  notWaiting: 409,
  sheetState: 409,
  sheetRedrawn: 409,
});
