import { defineSlice } from "#platform/feature.server.ts";
import { walkApi } from "./api.server.ts";
import { completedWalk } from "./queries/sources.server.ts";

export const walkSlice = defineSlice({
  apis: [walkApi],
  completes: completedWalk,
});
