import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { markFailed, renderWanted } from "./commands/render-edit.server.ts";

export const renderEdit = defineJob({
  name: "memorials.pictureEdits.render",
  payload: z.object({ memorialId: z.uuid(), mediaId: z.uuid() }),
  runner: "pictures",
  // An interrupted attempt counts as one.
  maxAttempts: 10,
  onGiveUp: (services, ids) => markFailed(services, ids, "notPrepared"),
  run: (services, ids, { signal }) => renderWanted(services, ids, signal),
});
