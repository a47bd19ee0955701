import { defineSlice } from "#platform/feature.server.ts";
import { readsApi } from "./api.server.ts";
import { openReadCounter } from "./commands.server.ts";
import { purgeReads } from "./jobs.server.ts";

export const readsSlice = defineSlice({
  apis: [readsApi],
  jobs: [purgeReads],
  answersFirst: openReadCounter,
});
