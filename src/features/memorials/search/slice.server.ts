import { defineSlice } from "#platform/feature.server.ts";
import { searchApi } from "./api.server.ts";
import { completedSearch } from "./queries/search.server.ts";

export const searchSlice = defineSlice({
  apis: [searchApi],
  completes: completedSearch,
});
