import { invitationKinds } from "#features/accounts/invitations/queries.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { deletedItems } from "../deleted/queries.server.ts";
import { keepersApi } from "./api.server.ts";
import { keeperInvitations } from "./commands.server.ts";
import { deletedKeepers } from "./queries.server.ts";

export const keepersSlice = defineSlice({
  apis: [keepersApi],
  extensions: [invitationKinds.with(keeperInvitations), deletedItems.with(deletedKeepers)],
});
