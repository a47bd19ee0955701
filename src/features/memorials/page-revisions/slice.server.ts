import { defineSlice } from "#platform/feature.server.ts";
import { pageParametersOf, pageRevisionsOf } from "./queries.server.ts";

export const pageRevisionsSlice = defineSlice({
  pageParametersOf,
  pageRevisionOf: pageRevisionsOf,
});
