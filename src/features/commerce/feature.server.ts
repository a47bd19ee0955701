import { accountErased } from "#features/accounts/commands/change-user.server.ts";
import { invitationKinds } from "#features/accounts/invitations/queries.server.ts";
import { aboutPerson } from "#features/accounts/people/queries.server.ts";
import { personalDataExported } from "#features/accounts/queries.server.ts";
import { memorialSpace } from "#features/memorials/media/quota/space/queries.server.ts";
import { refusalToShow } from "#features/memorials/content/queries.server.ts";
import { ownershipTransferred } from "#features/memorials/ownership/commands.server.ts";
import { soldToCaller } from "#features/qr/packages/commands.server.ts";
import { orderedCodes } from "#features/qr/queries.server.ts";
import { platesDelivered, stepClock } from "#features/qr/commands/run-step.server.ts";
import { defineFeature } from "#platform/feature.server.ts";
import { countOf } from "#platform/staff-work.server.ts";
import { tellNewlyBound } from "./announcements/commands/tell-bound.server.ts";
import { mailPriceChanging, mailTermsChanging } from "./announcements/jobs.server.ts";
import { companiesApi } from "./companies/api.server.ts";
import { agreementChanged } from "./companies/commands/change-company.server.ts";
import { colleagueInvitations } from "./companies/commands/change-people.server.ts";
import { checkoutApi } from "./checkout/api.server.ts";
import { closeLater } from "./checkout/commands/close-later.server.ts";
import { forgetIntents } from "./checkout/commands/forget-intents.server.ts";
import { closeCheckouts } from "./checkout/jobs.server.ts";
import { workNights } from "./clock/jobs.server.ts";
import { nightlyWork, now, refuseWrongClock } from "./clock/queries.server.ts";
import { guaranteeApi } from "./guarantee/api.server.ts";
import { handOversApi } from "./hand-overs/api.server.ts";
import {
  customerInvitations,
  forgetPrepared,
  refuseShowing,
} from "./hand-overs/commands.server.ts";
import { invoiceCredited, invoiceSettled } from "./invoices/commands.server.ts";
import { ordersOfPerson } from "./of-person/queries.server.ts";
import { ordersApi } from "./orders/api.server.ts";
import { completeDelivered, releaseSettled } from "./orders/commands/handle-order.server.ts";
import { forgetOrderers, forgetOrderReasons } from "./orders/commands/forget-customers.server.ts";
import { purgeDrafts } from "./orders/commands/purge-drafts.server.ts";
import { deleteDraftsOf } from "./orders/commands/write-draft.server.ts";
import { settleCredited } from "./orders/commands/credited-order.server.ts";
import { cancelUnpaid, mailLateOrders } from "./orders/commands/work-nights.server.ts";
import { mailCancelled, mailConfirmed, mailLate } from "./orders/jobs.server.ts";
import { waitingToMake, findOrders } from "./orders/queries/list-orders.server.ts";
import { codesInOrders } from "./orders/queries/show-order.server.ts";
import { orders } from "./orders/tables.server.ts";
import { tellClosedShop, waysToPay } from "./orders/queries/ways-to-pay.server.ts";
import { commerceError } from "./errors.ts";
import {
  copyInvoices,
  copyOrders,
  copyReseller,
  copyWithdrawals,
  copySubscriptions,
} from "./personal-data/queries.server.ts";
import { invoicesApi } from "./invoices/api.server.ts";
import { journalApi } from "./invoices/books/journal/api.server.ts";
import { forgetCustomers } from "./invoices/forgetting/commands.server.ts";
import { mailInvoiceIssued, makeInvoiceDocuments } from "./invoices/jobs.server.ts";
import { plansApi } from "./plans/api.server.ts";
import { remindUnpaid } from "./reminders/commands.server.ts";
import { mailReminder } from "./reminders/jobs.server.ts";
import { resellerOrdersApi } from "./reseller-orders/api.server.ts";
import { followAgreement, followPayment } from "./reseller-orders/commands/follow-debt.server.ts";
import { releaseHeldOrders } from "./reseller-orders/jobs.server.ts";
import { resellerStockApi } from "./reseller-stock/api.server.ts";
import { isOnOwnShelf } from "./reseller-stock/queries.server.ts";
import { returnsApi } from "./returns/api.server.ts";
import { resellersApi } from "./resellers/api.server.ts";
import { mailDecision } from "./resellers/jobs.server.ts";
import { paymentsApi } from "./payments/api.server.ts";
import { creditedInvoicePaid, refundCredited } from "./payments/commands/record-payment.server.ts";
import { forgetPayers } from "./payments/commands/forget-payers.server.ts";
import { mailPaymentReceived } from "./payments/jobs.server.ts";
import { waitingBookkeeping } from "./payments/queries.server.ts";
import { COMMERCE_PERMISSIONS } from "./permissions.ts";
import {
  findApplications,
  waitingApplications,
  waitingForPrices,
} from "./resellers/queries.server.ts";
import { commerceSettings } from "./settings.server.ts";
import { subscriptionsApi } from "./subscriptions/api.server.ts";
import { settleSpace } from "./subscriptions/commands/begin-space.server.ts";
import { forgetPayer, lapseCredited } from "./subscriptions/commands/lapse-space.server.ts";
import { bringBack } from "./subscriptions/commands/renew-space.server.ts";
import { workSpace } from "./subscriptions/commands/work-nights.server.ts";
import { mailEnded, mailLapsed, mailRenews } from "./subscriptions/jobs.server.ts";
import { memorialSpaceOf } from "./subscriptions/queries.server.ts";
import { withdrawalsApi } from "./withdrawals/api.server.ts";
import {
  deleteWithdrawalsOf,
  purgeWithdrawals,
  settleReceived,
} from "./withdrawals/commands.server.ts";
import { mailReceived } from "./withdrawals/jobs.server.ts";

const KEPT_WITHDRAWAL =
  "kept: proof of how an order ended, until the fifth financial year is over; what fitted no order is deleted";

const KEPT_FOR_BOOKS = "kept: bookkeeping asks for it for five financial years, then it is removed";

const OF_WHOEVER_PAID = {
  exported: "whoever paid, which may be anybody; the invoice tells what was paid",
  erased: KEPT_FOR_BOOKS,
} as const;

export const commerce = defineFeature({
  name: "commerce",
  apis: [
    plansApi,
    guaranteeApi,
    resellersApi,
    companiesApi,
    resellerOrdersApi,
    resellerStockApi,
    returnsApi,
    handOversApi,
    invoicesApi,
    journalApi,
    ordersApi,
    paymentsApi,
    checkoutApi,
    withdrawalsApi,
    subscriptionsApi,
  ],
  errors: commerceError,
  settings: [commerceSettings],
  permissions: COMMERCE_PERMISSIONS,
  waiting: [
    {
      key: "applications",
      permission: "resellers.read",
      url: "/admin/resellers",
      count: waitingApplications,
    },
    {
      key: "prices",
      permission: "resellers.price",
      url: "/admin/resellers?state=approved",
      count: waitingForPrices,
    },
    {
      key: "bookkeeping",
      permission: "invoices.read",
      url: "/admin/bookkeeping",
      count: waitingBookkeeping,
    },
  ],
  figures: [{ key: "orders", permission: "orders.read", madeAt: orders.placedAt }],
  staffSearches: [
    { kind: "orders", permission: "orders.read", find: findOrders },
    { kind: "resellers", permission: "resellers.read", find: findApplications },
  ],
  navigation: [
    {
      key: "resellers",
      group: "sales",
      path: "/admin/resellers",
      permission: "resellers.read",
      countWaiting: countOf(waitingApplications),
    },
    {
      key: "orders",
      group: "sales",
      path: "/admin/orders",
      permission: "orders.read",
      countWaiting: countOf(waitingToMake),
    },
    { key: "invoices", group: "sales", path: "/admin/invoices", permission: "invoices.read" },
    {
      key: "bookkeeping",
      group: "sales",
      path: "/admin/bookkeeping",
      permission: "invoices.read",
      countWaiting: countOf(waitingBookkeeping),
    },
  ],
  personalData: {
    "announcements.summary": { exported: "a text of ours", erased: "kept: names nobody" },
    "bank_entries.identifiers": OF_WHOEVER_PAID,
    "bank_entries.import_id": { exported: "a file of the bank", erased: "kept: names nobody" },
    "bank_entries.message": { exported: "a kind of file", erased: "kept: names nobody" },
    "bank_entries.payer_name": OF_WHOEVER_PAID,
    "bank_entries.references": OF_WHOEVER_PAID,
    "bank_entries.text": OF_WHOEVER_PAID,
    "handed_over_pages.name": { exported: "copied", erased: "deleted" },
    "handed_over_pages.reseller_id": { exported: "copied", erased: "deleted" },
    "invoice_customers.customer": { exported: "copied", erased: KEPT_FOR_BOOKS },
    "invoice_customers.reason": { exported: "copied", erased: KEPT_FOR_BOOKS },
    "invoice_customers.user_id": { exported: "copied", erased: "emptied" },
    "invoice_holds.reason": { exported: "why staff held it, in the log", erased: "emptied" },
    "invoice_lines.text": { exported: "copied", erased: "kept: names nobody" },
    "invoices.seller": { exported: "the operator", erased: "kept: names nobody" },
    "invoices.order_id": { exported: "copied", erased: "kept: bookkeeping asks for it" },
    "payments.reverses": { exported: "a payment", erased: "kept: names nobody" },
    "order_keys.order_id": {
      exported: "opens the order, which is copied",
      erased: "kept: names nobody",
    },
    "order_lines.words": {
      exported: "copied",
      erased: "kept: they are engraved on a plate, and the order says so",
    },
    "orders.customer": { exported: "copied", erased: KEPT_FOR_BOOKS },
    "orders.delivery": { exported: "copied", erased: KEPT_FOR_BOOKS },
    "orders.invoice_id": { exported: "copied", erased: "kept: names nobody" },
    "orders.reason": { exported: "copied", erased: "emptied" },
    "orders.user_id": { exported: "copied", erased: "emptied" },
    "reseller_applications.contact_name": { exported: "copied", erased: "deleted" },
    "reseller_applications.phone": { exported: "copied", erased: "deleted" },
    "reseller_applications.reason": { exported: "copied", erased: "deleted" },
    "reseller_applications.user_id": { exported: "copied", erased: "deleted" },
    "reseller_companies.name": {
      exported: "copied",
      erased: "kept: a company's, whose invoices and plates stay",
    },
    "reseller_people.user_id": { exported: "copied", erased: "deleted" },
    "returns.announced_by": { exported: "the company's returns", erased: "emptied" },
    "returns.reason": {
      exported: "what a company wrote of its plates",
      erased: "kept: a company's words of its plates, and the credit note says so",
    },
    "subscriptions.line_id": { exported: "a line of the order", erased: "kept: names nobody" },
    "subscriptions.order_id": { exported: "the order is copied", erased: "kept: names nobody" },
    "subscriptions.user_id": { exported: "copied", erased: "emptied" },
    "vouchers.invoice_id": { exported: "the invoice is copied", erased: "kept: names nobody" },
    "vouchers.text": { exported: "the number of an invoice", erased: "kept: names nobody" },
    "withdrawals.email": { exported: "copied", erased: KEPT_WITHDRAWAL },
    "withdrawals.line_ids": { exported: "lines of the order", erased: "kept: names nobody" },
    "withdrawals.name": { exported: "copied", erased: KEPT_WITHDRAWAL },
    "vouchers.payment_id": { exported: "the payment is copied", erased: "kept: names nobody" },
  },
  jobs: [
    mailDecision,
    mailConfirmed,
    mailCancelled,
    mailLate,
    mailReceived,
    mailPaymentReceived,
    mailReminder,
    mailRenews,
    mailLapsed,
    mailEnded,
    mailPriceChanging,
    mailTermsChanging,
    mailInvoiceIssued,
    makeInvoiceDocuments,
    closeCheckouts,
    workNights,
    releaseHeldOrders,
  ],
  onStart: refuseWrongClock,
  onReady: tellClosedShop,
  healthChecks: [waysToPay],
  extensions: [
    invitationKinds.with(customerInvitations),
    invitationKinds.with(colleagueInvitations),
    soldToCaller.with(isOnOwnShelf),
    orderedCodes.with(codesInOrders),
    agreementChanged.handledBy(followAgreement),
    invoiceSettled.handledBy(followPayment),
    ownershipTransferred.handledBy(forgetPrepared),
    refusalToShow.handledBy(refuseShowing),
    invoiceCredited.handledBy(refundCredited),
    invoiceCredited.handledBy(settleCredited),
    nightlyWork.with(forgetPayers),
    nightlyWork.with(forgetCustomers),
    nightlyWork.with(forgetOrderers),
    aboutPerson.handledBy(ordersOfPerson),
    personalDataExported.handledBy(copyReseller),
    personalDataExported.handledBy(copyOrders),
    personalDataExported.handledBy(copyInvoices),
    accountErased.handledBy(deleteDraftsOf),
    accountErased.handledBy(forgetOrderReasons),
    invoiceSettled.handledBy(releaseSettled),
    invoiceSettled.handledBy(settleSpace),
    invoiceSettled.handledBy(closeLater),
    invoiceCredited.handledBy(closeLater),
    invoiceCredited.handledBy(lapseCredited),
    creditedInvoicePaid.handledBy(bringBack),
    accountErased.handledBy(forgetPayer),
    memorialSpace.with(memorialSpaceOf),
    personalDataExported.handledBy(copySubscriptions),
    platesDelivered.handledBy(completeDelivered),
    nightlyWork.with(purgeDrafts),
    nightlyWork.with(remindUnpaid),
    nightlyWork.with(forgetIntents),
    nightlyWork.with(tellNewlyBound),
    nightlyWork.with(cancelUnpaid),
    nightlyWork.with(mailLateOrders),
    nightlyWork.with(settleReceived),
    nightlyWork.with(purgeWithdrawals),
    personalDataExported.handledBy(copyWithdrawals),
    accountErased.handledBy(deleteWithdrawalsOf),
    stepClock.with(now),
    nightlyWork.with(workSpace),
  ],
});
