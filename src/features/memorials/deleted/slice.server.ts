import { defineSlice } from "#platform/feature.server.ts";
import { deletedApi } from "./api.server.ts";
import { completedDeleted } from "./queries.server.ts";

export const deletedSlice = defineSlice({
  apis: [deletedApi],
  completes: completedDeleted,
});
