import { defineSlice } from "#platform/feature.server.ts";
import { directoryApi } from "./api.server.ts";

export const directorySlice = defineSlice({
  apis: [directoryApi],
});
