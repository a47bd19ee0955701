import { defineSlice } from "#platform/feature.server.ts";
import { completedMemorials } from "./queries.server.ts";

export const contentSlice = defineSlice({
  completes: completedMemorials,
});
