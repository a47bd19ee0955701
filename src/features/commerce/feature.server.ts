import { invitationKinds } from "#features/accounts/invitations/queries.server.ts";
import { personalDataExported } from "#features/accounts/queries.server.ts";
import { defineFeature } from "#platform/feature.server.ts";
import { workNights } from "./clock/jobs.server.ts";
import { nightlyWork, refuseWrongClock } from "./clock/queries.server.ts";
import { handOversApi } from "./hand-overs/api.server.ts";
import { customerInvitations } from "./hand-overs/commands.server.ts";
import { copyReseller } from "./personal-data/queries.server.ts";
import { plansApi } from "./plans/api.server.ts";
import { resellersApi } from "./resellers/api.server.ts";
import { mailDecision } from "./resellers/jobs.server.ts";
import { commerceError } from "./errors.ts";
import { invoiceCredited } from "./invoices/commands.server.ts";
import { paymentsApi } from "./payments/api.server.ts";
import { refundCredited } from "./payments/commands/record-payment.server.ts";
import { forgetPayers } from "./payments/commands/forget-payers.server.ts";
import { mailPaymentReceived } from "./payments/jobs.server.ts";
import { MONEY_PERMISSIONS, RESELLER_PERMISSIONS } from "./permissions.ts";
import { countApplications } from "./resellers/queries.server.ts";
import { commerceSettings } from "./settings.server.ts";

export const commerce = defineFeature({
  name: "commerce",
  apis: [plansApi, resellersApi, handOversApi, paymentsApi],
  errors: commerceError,
  settings: [commerceSettings],
  permissions: { ...RESELLER_PERMISSIONS, ...MONEY_PERMISSIONS },
  navigation: [
    {
      key: "resellers",
      path: "/admin/resellers",
      permission: "resellers.read",
      countWaiting: countApplications,
    },
  ],
  personalData: {
    "bank_entries.payer_name": {
      exported: "whoever paid, which may be anybody; the invoice tells what was paid",
      erased: "kept: bookkeeping asks for it for five financial years, then it is removed",
    },
    "handed_over_pages.name": { exported: "copied", erased: "deleted" },
    "handed_over_pages.reseller_id": { exported: "copied", erased: "deleted" },
    "invoice_customers.user_id": { exported: "copied", erased: "emptied" },
    "invoices.order_id": { exported: "copied", erased: "kept: bookkeeping asks for it" },
    "payments.reverses": { exported: "a payment", erased: "kept: names nobody" },
    "reseller_applications.contact_name": { exported: "copied", erased: "deleted" },
    "reseller_applications.phone": { exported: "copied", erased: "deleted" },
    "reseller_applications.user_id": { exported: "copied", erased: "deleted" },
    "vouchers.invoice_id": { exported: "the invoice is copied", erased: "kept: names nobody" },
    "vouchers.payment_id": { exported: "the payment is copied", erased: "kept: names nobody" },
  },
  jobs: [mailDecision, mailPaymentReceived, workNights],
  onStart: refuseWrongClock,
  extensions: [
    invitationKinds.with(customerInvitations),
    invoiceCredited.handledBy(refundCredited),
    nightlyWork.with(forgetPayers),
    personalDataExported.handledBy(copyReseller),
  ],
});
