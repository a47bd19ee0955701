import { invitationKinds } from "#features/accounts/invitations/queries.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { personErased } from "../tree/commands/erase-person.server.ts";
import { treeMoved } from "../tree/commands/move-tree.server.ts";
import { consentsApi } from "./api.server.ts";
import { consentInvitations, endQuestion } from "./commands/ask-consent.server.ts";
import { followMove } from "./commands/follow-move.server.ts";
import { mailConsentAnswered, mailConsentReceipt, mailTakenOut } from "./jobs.server.ts";

export const consentsSlice = defineSlice({
  apis: [consentsApi],
  jobs: [mailConsentReceipt, mailTakenOut, mailConsentAnswered],
  personalData: {
    "tree_consents.email": {
      exported: "shown under the profile with what was answered from it",
      erased: "kept: what was said without an account stands until it is taken back by the receipt",
    },
    "tree_consents.email_key": {
      exported: "the address once more",
      erased: "kept: what was said without an account stands until it is taken back by the receipt",
    },
    "tree_consents.answer": {
      exported: "shown under the profile",
      erased: "kept: what was said without an account stands until it is taken back by the receipt",
    },
    "tree_consent_records.memorial_id": {
      exported: "an id of the page",
      erased: "kept: names nobody",
    },
    "tree_consent_records.person_id": {
      exported: "an id of the page",
      erased: "kept: names nobody",
    },
    "tree_consent_records.asked_by": {
      exported: "that they asked, in the log",
      erased: "emptied",
    },
  },
  extensions: [
    invitationKinds.with(consentInvitations),
    personErased.handledBy(endQuestion),
    treeMoved.handledBy(followMove),
  ],
});
