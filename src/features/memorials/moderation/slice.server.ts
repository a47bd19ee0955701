import { defineSlice } from "#platform/feature.server.ts";
import { moderationApi } from "./api.server.ts";
import { purgePutAway } from "./jobs.server.ts";
import { completedEntries } from "./queries.server.ts";

export const moderationSlice = defineSlice({
  apis: [moderationApi],
  personalData: {
    "put_away.entry_id": {
      exported: "an entry of a page: goes along with the page",
      erased: "deleted",
    },
    "put_away.user_id": {
      exported:
        "what they didn't want to read on a day: of no use anywhere else, and over by morning",
      erased: "deleted",
    },
  },
  jobs: [purgePutAway],
  completes: completedEntries,
});
