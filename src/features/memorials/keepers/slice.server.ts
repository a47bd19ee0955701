import { invitationKinds } from "#features/accounts/invitations/queries.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { deletedItems } from "../deleted/queries.server.ts";
import { OF_WHOEVER_REMOVED } from "../model.ts";
import { keepersApi } from "./api.server.ts";
import { keeperInvitations } from "./commands.server.ts";
import { deletedKeepers } from "./queries.server.ts";

export const keepersSlice = defineSlice({
  apis: [keepersApi],
  personalData: {
    "keepers.user_id": { exported: "copied", erased: "deleted" },
    "removed_keepers.removed_by": OF_WHOEVER_REMOVED,
    "removed_keepers.user_id": {
      exported:
        "that they could be helpers again: of no use anywhere else, and over within a month",
      erased: "deleted",
    },
  },
  extensions: [invitationKinds.with(keeperInvitations), deletedItems.with(deletedKeepers)],
});
