import { invitationKinds } from "#features/accounts/invitations/queries.server.ts";
import { systemContext } from "#platform/context.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { ownershipTransferred } from "../ownership/commands.server.ts";
import { custodiansApi } from "./api.server.ts";
import { awaitNewOwner } from "./commands/await-owner.server.ts";
import { custodianInvitations } from "./commands/name-custodians.server.ts";
import { processRequests } from "./commands/take-over.server.ts";
import { followCustody, mailCustody } from "./jobs.server.ts";

export const custodiansSlice = defineSlice({
  apis: [custodiansApi],
  personalData: {
    "custodians.meant_id": {
      exported: "whom an owner has in mind: told by the invitation",
      erased: "emptied",
    },
  },
  jobs: [mailCustody, followCustody((services) => processRequests(systemContext(services)))],
  extensions: [
    invitationKinds.with(custodianInvitations),
    ownershipTransferred.handledBy(awaitNewOwner),
  ],
});
