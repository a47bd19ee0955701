import { defineCall } from "#platform/call.ts";
import { receipt } from "../requests/contract.ts";

export const exportOwnData = defineCall({
  method: "GET",
  path: "/api/user/export.zip",
  summary: "All data of the caller, with the originals of the pages they own, as a ZIP",
  access: "signed-in",
  confirmed: true,
});

export const beginExport = defineCall({
  method: "POST",
  path: "/api/user/exports",
  summary: "Requests a copy of the caller's data; a receipt is mailed, the copy is downloaded",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  answer: receipt,
  status: 201,
});
