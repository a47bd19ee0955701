import { defineSlice } from "#platform/feature.server.ts";
import { subtitlesApi } from "./api.server.ts";

export const subtitlesSlice = defineSlice({
  apis: [subtitlesApi],
});
