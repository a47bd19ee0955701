import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";

const value = z.enum(["on", "off"]);
export type FlagValue = z.infer<typeof value>;

const flag = z.object({
  /** In the texts, `operation:flags.names.<key>`. */
  key: z.string(),
  value,
  /** Set by the environment, nobody changes it here. */
  isFixed: z.boolean(),
});
export type Flag = z.infer<typeof flag>;

export const listFlags = defineCall({
  method: "GET",
  path: "/api/admin/flags",
  summary: "What staff turn on and off while the program runs",
  access: "signed-in",
  permission: "operation.change",
  answer: z.object({ items: z.array(flag) }),
});

const change = z.strictObject({ value, reason });
export type FlagChange = z.infer<typeof change>;

export const setFlag = defineCall({
  method: "PUT",
  path: "/api/admin/flags/{key}",
  summary: "Turns one on or off, on all nodes at once; 409 where the environment sets it",
  access: "signed-in",
  permission: "operation.change",
  whileReadOnly: true,
  params: z.object({ key: z.string().max(100) }),
  body: change,
  answer: flag,
  status: 200,
});
