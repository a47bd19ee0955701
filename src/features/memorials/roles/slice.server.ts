import { defineSlice } from "#platform/feature.server.ts";
import { OF_WHOEVER_REMOVED } from "../model.ts";

export const rolesSlice = defineSlice({
  personalData: {
    "keepers.user_id": { exported: "copied", erased: "deleted" },
    "removed_keepers.removed_by": OF_WHOEVER_REMOVED,
    "removed_keepers.user_id": {
      exported:
        "that they could be helpers again: of no use anywhere else, and over within a month",
      erased: "deleted",
    },
  },
});
