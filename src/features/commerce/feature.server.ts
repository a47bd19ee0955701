import { invitationKinds } from "#features/accounts/invitations/queries.server.ts";
import { personalDataExported } from "#features/accounts/queries.server.ts";
import { defineFeature } from "#platform/feature.server.ts";
import { workNights } from "./clock/jobs.server.ts";
import { refuseWrongClock } from "./clock/queries.server.ts";
import { handOversApi } from "./hand-overs/api.server.ts";
import { customerInvitations } from "./hand-overs/commands.server.ts";
import { copyReseller } from "./personal-data/queries.server.ts";
import { plansApi } from "./plans/api.server.ts";
import { resellersApi } from "./resellers/api.server.ts";
import { mailDecision } from "./resellers/jobs.server.ts";
import { RESELLER_PERMISSIONS } from "./permissions.ts";
import { countApplications } from "./resellers/queries.server.ts";
import { commerceSettings } from "./settings.server.ts";

export const commerce = defineFeature({
  name: "commerce",
  apis: [plansApi, resellersApi, handOversApi],
  settings: [commerceSettings],
  permissions: RESELLER_PERMISSIONS,
  navigation: [
    {
      key: "resellers",
      path: "/admin/resellers",
      permission: "resellers.read",
      countWaiting: countApplications,
    },
  ],
  personalData: {
    "handed_over_pages.name": { exported: "copied", erased: "deleted" },
    "handed_over_pages.reseller_id": { exported: "copied", erased: "deleted" },
    "invoice_customers.user_id": { exported: "copied", erased: "emptied" },
    "invoices.order_id": { exported: "copied", erased: "kept: bookkeeping asks for it" },
    "reseller_applications.contact_name": { exported: "copied", erased: "deleted" },
    "reseller_applications.phone": { exported: "copied", erased: "deleted" },
    "reseller_applications.user_id": { exported: "copied", erased: "deleted" },
    "vouchers.invoice_id": { exported: "the invoice is copied", erased: "kept: names nobody" },
    "vouchers.payment_id": { exported: "the payment is copied", erased: "kept: names nobody" },
  },
  jobs: [mailDecision, workNights],
  onStart: refuseWrongClock,
  extensions: [
    invitationKinds.with(customerInvitations),
    personalDataExported.handledBy(copyReseller),
  ],
});
