import { z } from "zod";
import { defineCall } from "#platform/call.ts";

export const exportTree = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/family-tree.ged",
  section: "familyTree",
  summary: "The family tree as a GEDCOM file, for editors; unless asked for, without the living",
  access: "signed-in",
  params: z.object({ id: z.string().min(1).max(120) }),
  query: z.object({
    version: z.enum(["5.5.1", "7.0"]).default("7.0"),
    living: z.enum(["with", "without"]).default("without"),
  }),
  status: 200,
});

export type AskedFile = z.output<(typeof exportTree)["query"]>;
