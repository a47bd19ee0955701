import { z } from "zod";
import { defineCall } from "#platform/call.ts";

const params = z.object({ id: z.string().min(1).max(120) });
const query = z.object({
  version: z.enum(["5.5.1", "7.0"]).default("7.0"),
  living: z.enum(["with", "without"]).default("without"),
});
export type AskedFile = z.output<typeof query>;

export const exportTree = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/family-tree.ged",
  section: "familyTree",
  summary: "The family tree as a GEDCOM file, for editors; unless asked for, without the living",
  access: "signed-in",
  params,
  query,
  status: 200,
});

export const exportTreeArchive = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/family-tree.gdz",
  section: "familyTree",
  summary:
    "The same as GEDZIP, with the pictures that came with the tree as they came; unless asked for, without those of the living",
  access: "signed-in",
  params,
  query,
  status: 200,
});
