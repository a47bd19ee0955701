import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { TYPED_CODE_MAX } from "#features/memorials/contract.ts";
import { defineCall } from "#platform/call.ts";

export const CARDS_MAX = 100;

const newCards = z.strictObject({
  codes: z.array(z.string().trim().min(1).max(TYPED_CODE_MAX)).min(1).max(CARDS_MAX),
  reason,
});
export type NewCards = z.infer<typeof newCards>;

export const printCards = defineCall({
  method: "POST",
  path: "/api/admin/cards",
  summary:
    "Cards for plates that are nobody's yet, as PDF: each has a new activation key, and the one before ends",
  access: "signed-in",
  permission: "warehouse.work",
  body: newCards,
  status: 200,
});
