import { defineSlice } from "#platform/feature.server.ts";
import { completedMemorials } from "./queries.server.ts";

export const sectionsSlice = defineSlice({
  completes: completedMemorials,
});
