import { defineCall } from "#platform/call.ts";

export const exportOwnData = defineCall({
  method: "GET",
  path: "/api/user/export.zip",
  summary: "Everything about whoever asks, with the originals of the pages they own, as a ZIP",
  access: "signed-in",
  confirmed: true,
});
