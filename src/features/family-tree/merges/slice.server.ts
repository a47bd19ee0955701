import { defineSlice } from "#platform/feature.server.ts";
import { treeMergesApi } from "./api.server.ts";

export const treeMergesSlice = defineSlice({
  apis: [treeMergesApi],
});
