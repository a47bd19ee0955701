import { defineSlice } from "#platform/feature.server.ts";
import { treeHintsApi } from "./api.server.ts";

export const treeHintsSlice = defineSlice({
  apis: [treeHintsApi],
});
