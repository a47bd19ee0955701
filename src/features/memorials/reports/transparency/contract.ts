import { z } from "zod";
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
