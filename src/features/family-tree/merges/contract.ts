import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { personChange, treePerson } from "../tree/contract.ts";

const merge = z.strictObject({
  /** The one who stays, under whose id. */
  keep: z.uuid(),
  drop: z.uuid(),
  /** In place of what follows from the two: what the one who stays is to have. */
  values: personChange.default({}),
});
export type Merge = z.output<typeof merge>;

export const mergeTreePeople = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/family-tree/merges",
  summary:
    "Makes one person of two; with If-Match, the newer revision of both or the tree's, only as they were read",
  access: "signed-in",
  params: z.object({ id: z.string().min(1).max(120) }),
  body: merge,
  answer: treePerson,
});
