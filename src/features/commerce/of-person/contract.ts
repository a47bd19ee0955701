import { z } from "zod";
import { ORDER_STATES } from "../orders/contract.ts";

/** An order as staff see it beside the person who placed it. */
export const personsOrder = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  placedAt: z.iso.datetime().nullable(),
});
export type PersonsOrder = z.infer<typeof personsOrder>;
