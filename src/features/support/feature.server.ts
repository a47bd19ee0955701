import { accountErased } from "#features/accounts/commands/change-user.server.ts";
import { personalDataExported } from "#features/accounts/queries.server.ts";
import { defineFeature } from "#platform/feature.server.ts";
import { countOf } from "#platform/staff-work.server.ts";
import { bugReportsApi } from "./bug-reports/api.server.ts";
import { forgetReporter } from "./bug-reports/commands/forget-reporter.server.ts";
import { recordBuild } from "./bug-reports/commands/record-build.server.ts";
import { mailBugFixed, purgeBugReports } from "./bug-reports/jobs.server.ts";
import { waitingBugs } from "./bug-reports/queries.server.ts";
import { contactApi } from "./contact/api.server.ts";
import { erasureApi } from "./erasure/api.server.ts";
import { eraseAccounts } from "./erasure/commands/erase-accounts.server.ts";
import {
  followErasures,
  mailErased,
  mailErasureAsked,
  mailErasureTakenBack,
} from "./erasure/jobs.server.ts";
import { exportApi } from "./export/api.server.ts";
import { mailExportReceipt } from "./export/jobs.server.ts";
import { copyLetters } from "./personal-data/queries.server.ts";
import { requestsApi } from "./requests/api.server.ts";
import { anonymiseRequests } from "./requests/commands.server.ts";
import {
  mailRequestAnswer,
  mailRequestLink,
  mailRequestReceipt,
  purgeRequests,
} from "./requests/jobs.server.ts";
import { mailInHealth } from "./mail-in/commands/check-doors.server.ts";
import { openMailDoors } from "./mail-in/commands/open-mail-doors.server.ts";
import { mailInSettings } from "./mail-in/settings.server.ts";
import { waitingRequests } from "./requests/queries.server.ts";
import { SUPPORT_PERMISSIONS } from "./permissions.ts";
import { supportFlags, supportSettings } from "./settings.server.ts";
import { supportError } from "./errors.ts";
import { eraseTicketsOf } from "./tickets/commands/erase-tickets.server.ts";
import { deskApi } from "./tickets/desk/api.server.ts";
import {
  forgetDeskTraces,
  mailReply,
  tellGoalsNear,
  wakeTickets,
} from "./tickets/desk/jobs.server.ts";
import { ticketsLiveApi } from "./tickets/desk/live/api.server.ts";
import { mergingApi } from "./tickets/desk/merging/api.server.ts";
import { proofsApi } from "./tickets/desk/proofs/api.server.ts";
import { mailProofRequest, purgeProofRequests } from "./tickets/desk/proofs/jobs.server.ts";
import { findTickets } from "./tickets/desk/queries/found-tickets.server.ts";
import { countOwedTickets } from "./tickets/desk/queries/owed-tickets.server.ts";
import { deskSettings } from "./tickets/desk/settings.server.ts";
import { answersWritten, ticketsReceived, waitingTickets } from "./tickets/queries.server.ts";
import { attachmentsApi } from "./tickets/attachments/api.server.ts";
import { sweepTicketAttachments } from "./tickets/attachments/jobs.server.ts";
import { macrosApi } from "./tickets/macros/api.server.ts";
import { readMessagePlates } from "./tickets/plate-readings/jobs.server.ts";
import { purgeTickets, removeTicketFiles } from "./tickets/jobs.server.ts";
import {
  mailTicketLate,
  mailTicketReceipt,
  tellOfLateAnswers,
} from "./tickets/receiving/jobs.server.ts";
import { threadsApi } from "./tickets/threads/api.server.ts";
import { mailThreadLink } from "./tickets/threads/jobs.server.ts";

export const support = defineFeature({
  name: "support",
  apis: [
    contactApi,
    threadsApi,
    exportApi,
    erasureApi,
    requestsApi,
    bugReportsApi,
    deskApi,
    ticketsLiveApi,
    mergingApi,
    proofsApi,
    attachmentsApi,
    macrosApi,
  ],
  errors: supportError,
  settings: [supportSettings, deskSettings, mailInSettings],
  permissions: SUPPORT_PERMISSIONS,
  flags: supportFlags,
  waiting: [
    { key: "tickets", permission: "support.read", url: "/admin/support", count: waitingTickets },
    {
      key: "requests",
      permission: "rights.answer",
      url: "/admin/users/requests",
      count: waitingRequests,
    },
    {
      key: "bugs",
      permission: "bugs.manage",
      url: "/admin/bug-reports?state=new",
      count: waitingBugs,
    },
  ],
  figures: [
    { key: "tickets", permission: "support.read", ...ticketsReceived },
    { key: "answers", permission: "support.read", ...answersWritten },
  ],
  staffSearches: [{ kind: "tickets", permission: "support.read", find: findTickets }],
  navigation: [
    {
      key: "tickets",
      group: "customers",
      path: "/admin/support",
      permission: "support.read",
      countWaiting: countOwedTickets,
    },
    {
      key: "requests",
      group: "customers",
      path: "/admin/users/requests",
      permission: "rights.answer",
      countWaiting: countOf(waitingRequests),
    },
    {
      key: "bugs",
      group: "pages",
      path: "/admin/bug-reports",
      permission: "bugs.manage",
      countWaiting: countOf(waitingBugs),
    },
    {
      key: "macros",
      group: "customers",
      path: "/admin/support/macros",
      permission: "support.manage",
      isSearchOnly: true,
    },
    {
      key: "newTicket",
      group: "customers",
      path: "/admin/support/new",
      permission: "support.answer",
      isSearchOnly: true,
    },
  ],
  personalData: {
    "bug_reports.email": { exported: "copied", erased: "deleted" },
    "bug_reports.errors": { exported: "copied", erased: "deleted" },
    "bug_reports.message": { exported: "copied", erased: "deleted" },
    "bug_reports.ticket_id": {
      exported: "the letter is copied with its thread",
      erased: "deleted",
    },
    "bugs.last_id": {
      exported: "copied with the report",
      erased: "kept: names a report that is gone",
    },
    "erasures.pages": {
      exported: "stands in the profile as long as it is to come",
      erased: "deleted",
    },
    "erasures.user_id": {
      exported: "stands in the profile as long as it is to come",
      erased: "deleted",
    },
    "mailboxes.held_by": { exported: "a machine that reads it", erased: "kept: names nobody" },
    "rights_request_links.email": {
      exported: "unconfirmed, and over within days",
      erased: "expires",
    },
    "rights_request_links.message": {
      exported: "unconfirmed, and over within days",
      erased: "expires",
    },
    "rights_request_steps.actor_id": { exported: "what staff did, in the log", erased: "emptied" },
    "rights_requests.answer": { exported: "copied", erased: "emptied" },
    "rights_requests.message": { exported: "copied", erased: "emptied" },
    "rights_requests.email": {
      exported: "the address of the account; the request is in the copy",
      erased: "emptied",
    },
    "rights_requests.user_id": { exported: "copied", erased: "emptied" },
    "ticket_attachments.file_name": { exported: "copied", erased: "deleted" },
    "ticket_drafts.body": { exported: "unfinished work of staff", erased: "deleted" },
    "ticket_drafts.user_id": { exported: "unfinished work of staff", erased: "deleted" },
    "ticket_history.actor_id": { exported: "what staff did, in the log", erased: "emptied" },
    "ticket_history.details": {
      exported: "what became of a letter, told in its thread",
      erased: "kept: names nobody",
    },
    "ticket_macros.texts": { exported: "a text of ours", erased: "kept: names nobody" },
    "ticket_macros.name": { exported: "a text of ours", erased: "kept: names nobody" },
    "ticket_macros.name_key": { exported: "a text of ours", erased: "kept: names nobody" },
    "ticket_messages.author_id": { exported: "what staff wrote, in the log", erased: "emptied" },
    "ticket_messages.body": { exported: "copied", erased: "emptied" },
    "ticket_messages.delivery_reason": {
      exported: "what a mail server answered",
      erased: "emptied",
    },
    "ticket_messages.quoted": { exported: "copied", erased: "emptied" },
    "ticket_messages.from_email": { exported: "copied", erased: "emptied" },
    "ticket_messages.from_name": { exported: "copied", erased: "emptied" },
    "ticket_messages.reply_to_email": { exported: "copied", erased: "emptied" },
    "ticket_messages.subject": { exported: "copied", erased: "emptied" },
    "ticket_messages.user_id": { exported: "copied", erased: "emptied" },
    "ticket_plate_readings.parameters": {
      exported: "what was measured of a plate",
      erased: "kept: names nobody",
    },
    "ticket_presence.user_id": { exported: "true for seconds", erased: "deleted" },
    "ticket_proof_requests.user_id": {
      exported: "unanswered, and over within days; an answered one stands in the thread",
      erased: "deleted",
    },
    "tickets.assignee_id": { exported: "what staff took on, in the log", erased: "emptied" },
    "tickets.email": { exported: "copied", erased: "emptied" },
    "tickets.name": { exported: "copied", erased: "emptied" },
    "tickets.reply_to_email": { exported: "copied", erased: "emptied" },
    "tickets.subject": { exported: "copied", erased: "emptied" },
    "tickets.user_id": { exported: "copied", erased: "emptied" },
  },
  jobs: [
    mailBugFixed,
    purgeBugReports,
    mailExportReceipt,
    mailErased,
    mailErasureAsked,
    mailErasureTakenBack,
    mailRequestAnswer,
    mailRequestLink,
    mailRequestReceipt,
    purgeRequests,
    mailThreadLink,
    mailTicketLate,
    mailTicketReceipt,
    mailReply,
    wakeTickets,
    tellGoalsNear,
    forgetDeskTraces,
    mailProofRequest,
    purgeProofRequests,
    readMessagePlates,
    purgeTickets,
    removeTicketFiles,
    tellOfLateAnswers,
    sweepTicketAttachments,
    followErasures(eraseAccounts),
  ],
  async onStart(services) {
    await recordBuild(services);
    await openMailDoors(services);
  },
  healthChecks: [mailInHealth],
  extensions: [
    personalDataExported.handledBy(copyLetters),
    accountErased.handledBy(anonymiseRequests),
    accountErased.handledBy(eraseTicketsOf),
    accountErased.handledBy(forgetReporter),
  ],
});
