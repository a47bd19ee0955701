import { z } from "zod";
import { linkToken } from "#features/accounts/contract.ts";
import { defineCall } from "#platform/call.ts";

export const requestProof = defineCall({
  method: "POST",
  path: "/api/admin/tickets/{ticketId}/proof-requests",
  summary: "Mails the account's own address a button that proves who wrote",
  access: "signed-in",
  permission: "support.answer",
  params: z.object({ ticketId: z.uuid() }),
  status: 202,
});

export const proveTicket = defineCall({
  method: "POST",
  path: "/api/support/proofs/{token}",
  summary: "Proves with a one-time link that a ticket is from the owner of the account",
  access: "anyone",
  params: linkToken,
});
