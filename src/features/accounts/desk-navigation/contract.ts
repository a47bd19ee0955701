import { z } from "zod";
import { defineCall } from "#platform/call.ts";

export const getDeskNavigation = defineCall({
  method: "GET",
  path: "/api/desk/navigation",
  summary: "The staff areas that the caller may enter, with the number of open items in each",
  access: "signed-in",
  answer: z.object({
    areas: z.array(
      z.object({
        /** Translation key: `staff:areas.<key>`. */
        key: z.string(),
        path: z.string(),
        /** `null` for areas without a count of open items. */
        waiting: z.number().int().nullable(),
      }),
    ),
  }),
});
export type DeskNavigation = z.infer<typeof getDeskNavigation.answer>;
