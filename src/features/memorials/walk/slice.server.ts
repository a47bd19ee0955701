import { defineSlice } from "#platform/feature.server.ts";
import { walkApi } from "./api.server.ts";

export const walkSlice = defineSlice({
  apis: [walkApi],
});
