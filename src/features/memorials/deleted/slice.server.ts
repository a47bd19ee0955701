import { defineSlice } from "#platform/feature.server.ts";
import { deletedApi } from "./api.server.ts";

export const deletedSlice = defineSlice({
  apis: [deletedApi],
});
