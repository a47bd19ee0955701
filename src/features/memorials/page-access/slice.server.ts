import { defineSlice } from "#platform/feature.server.ts";
import { pageAccessApi } from "./api.server.ts";

export const pageAccessSlice = defineSlice({
  apis: [pageAccessApi],
});
