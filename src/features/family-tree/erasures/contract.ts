import { z } from "zod";
import { defineCall } from "#platform/call.ts";

export const eraseTreePerson = defineCall({
  method: "POST",
  path: "/api/admin/memorials/{id}/family-tree/people/{personId}/erase",
  summary:
    "Erases a person from the tree that a page shows, and from all that was kept of it, as they requested",
  access: "signed-in",
  permission: "rights.answer",
  params: z.object({ id: z.string().min(1).max(120), personId: z.uuid() }),
  /** The number of the request that asked for it. */
  body: z.strictObject({ request: z.int().min(1) }),
});
