import { z } from "zod";
import { defineCall } from "#platform/call.ts";

const lastChange = z.object({
  change: z.object({ before: z.string().nullable(), after: z.string().nullable() }).nullable(),
});
export type LastChange = z.infer<typeof lastChange>;

export const getLastChange = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/biography/last-change",
  section: "life",
  summary: "The biography before and after its last change, for the editor who made it",
  access: "signed-in",
  params: z.object({ id: z.string().min(1).max(120) }),
  answer: lastChange,
});
