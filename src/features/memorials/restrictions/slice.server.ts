import { defineSlice } from "#platform/feature.server.ts";

export const restrictionsSlice = defineSlice({
  personalData: {
    "restrictions.cause_id": {
      exported: "a case or a hold",
      erased: "kept: it names nobody, and goes with the page",
    },
    "restrictions.item_id": {
      exported: "a thing on a page",
      erased: "kept: it names nobody, and goes with the page",
    },
    "restrictions.quotes": {
      exported: "a thing on a page, of whoever wrote it",
      erased: "kept: as evidence, as long as the case or the removal of it needs that",
    },
  },
});
