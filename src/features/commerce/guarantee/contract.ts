import { defineCall } from "#platform/call.ts";

/** How the harmonised notice is shown: in the page, or as a file that is opened. */
export type NoticeKind = "picture" | "document";

export const getGuaranteeNotice = defineCall({
  method: "GET",
  path: "/api/guarantee-notice",
  summary: "The European Union's harmonised notice on the legal guarantee, if the operator has it",
  access: "anyone",
});
