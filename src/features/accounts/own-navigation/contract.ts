import { z } from "zod";
import { defineCall } from "#platform/call.ts";

export const getOwnNavigation = defineCall({
  method: "GET",
  path: "/api/user/navigation",
  summary: "The number of new entries on the caller's pages, for the top bar",
  access: "signed-in",
  answer: z.object({ unseen: z.int() }),
});
export type OwnNavigation = z.infer<typeof getOwnNavigation.answer>;
