import { defineSlice } from "#platform/feature.server.ts";
import { searchApi } from "./api.server.ts";

export const searchSlice = defineSlice({
  apis: [searchApi],
});
