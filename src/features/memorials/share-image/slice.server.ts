import { defineSlice } from "#platform/feature.server.ts";
import { shareImageApi } from "./api.server.ts";

export const shareImageSlice = defineSlice({
  apis: [shareImageApi],
});
