import { defineCall } from "#platform/call.ts";
import { receipt } from "../requests/contract.ts";

export const exportOwnData = defineCall({
  method: "GET",
  path: "/api/user/export.zip",
  summary: "Everything about whoever asks, with the originals of the pages they own, as a ZIP",
  access: "signed-in",
  confirmed: true,
});

export const beginExport = defineCall({
  method: "POST",
  path: "/api/user/exports",
  summary: "Asks for a copy; the receipt comes by mail, the copy by taking it home",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  answer: receipt,
  status: 201,
});
