import { defineSlice } from "#platform/feature.server.ts";
import { liveUpdatesApi } from "./api.server.ts";

export const liveUpdatesSlice = defineSlice({
  apis: [liveUpdatesApi],
});
