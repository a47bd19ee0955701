import { defineSlice } from "#platform/feature.server.ts";
import { memorialsApi } from "./api.server.ts";
import { purgeMemorials } from "./jobs.server.ts";

export const lifecycleSlice = defineSlice({
  apis: [memorialsApi],
  jobs: [purgeMemorials],
});
