import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { outcome, reason } from "../contract.ts";

const transparency = z.object({
  year: z.int(),
  notices: z.record(reason, z.int()),
  decisions: z.record(outcome, z.int()),
  appeals: z.int(),
  overturned: z.int(),
  /** From the first notice to the decision; `null` where nothing was decided. */
  medianHours: z.number().nullable(),
});
export type Transparency = z.infer<typeof transparency>;

export const getTransparency = defineCall({
  method: "GET",
  path: "/api/transparency",
  summary: "How many notices, decisions and appeals there were in a year, and how long they took",
  access: "anyone",
  query: z.object({
    year: z.coerce.number<string | number>().int().min(2020).max(2200).optional(),
  }),
  answer: transparency,
});
