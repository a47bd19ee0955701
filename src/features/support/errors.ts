import { defineErrors } from "#platform/errors.ts";

/** How calls about tickets can fail, beside the platform's ways. The texts: `errors:support.<code>`. */
export const supportError = defineErrors("support", {
  revisionNeeded: 428,
  wrongStep: 409,
  nobodyToAnswer: 409,
  replyLeft: 409,
  mergedForGood: 409,
  onlyMessage: 409,
  noAccount: 409,
});
