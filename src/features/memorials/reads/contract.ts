import { z } from "zod";
import { defineCall } from "#platform/call.ts";

const reads = z.object({
  /** Since Monday; `null` for a page that isn't open to everybody, whose visits aren't counted. */
  thisWeek: z.int().nullable(),
});
export type Reads = z.infer<typeof reads>;

export const getReads = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/reads",
  section: "page",
  summary: "How often the page was read this week, without anything about who read it; for keepers",
  access: "signed-in",
  params: z.object({ id: z.string().min(1).max(120) }),
  answer: reads,
});
