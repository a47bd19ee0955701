import { defineSlice } from "#platform/feature.server.ts";
import { completedSchemas } from "./queries.server.ts";

export const sectionsSlice = defineSlice({
  completes: completedSchemas,
});
