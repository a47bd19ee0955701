import { mailEmailChanged, mailEmailLink } from "#features/accounts/addresses/jobs.server.ts";
import {
  mailInvitation,
  mailInvitationAnswered,
} from "#features/accounts/invitations/jobs.server.ts";
import { purgeSessions } from "#features/accounts/jobs.server.ts";
import { mailPasskey } from "#features/accounts/passkeys/jobs.server.ts";
import { mailPasswordChanged, mailPasswordLink } from "#features/accounts/passwords/jobs.server.ts";
import { mailRecovery } from "#features/accounts/recovery/jobs.server.ts";
import { endRestrictions, mailRestriction } from "#features/accounts/restriction/jobs.server.ts";
import { mailSecondFactor } from "#features/accounts/second-factor/jobs.server.ts";
import { mailViewing } from "#features/accounts/viewing/jobs.server.ts";
import { foldSecurity, mailAlarm, watchSecurity } from "#features/admin/security/jobs.server.ts";
import { mailDecision } from "#features/commerce/resellers/jobs.server.ts";
import { purgeMemorials } from "#features/memorials/jobs.server.ts";
import { settleCustody } from "#features/memorials/custodians/commands/take-over.server.ts";
import { followCustody, mailCustody } from "#features/memorials/custodians/jobs.server.ts";
import { purgeMedia, renderMedia, renderRecording } from "#features/memorials/media/jobs.server.ts";
import {
  mailAnniversary,
  mailNews,
  purgeUnsubscribeTokens,
  tellAnniversaries,
  tellDaily,
  tellNow,
  tellWeekly,
} from "#features/memorials/notifications/jobs.server.ts";
import { mailHandedOver, mailOwnershipOffered } from "#features/memorials/ownership/jobs.server.ts";
import { bulkWork } from "#features/qr/bulk/commands.server.ts";
import { takeBulk } from "#features/qr/bulk/jobs.server.ts";
import { mailCode } from "#features/qr/by-mail/jobs.server.ts";
import { purgeContactMessages } from "#features/support/contact/jobs.server.ts";
import { eraseAccounts } from "#features/support/erasure/commands/erase-accounts.server.ts";
import {
  followErasures,
  mailErased,
  mailErasureAsked,
  mailErasureTakenBack,
} from "#features/support/erasure/jobs.server.ts";
import { mailExportReceipt } from "#features/support/export/jobs.server.ts";
import {
  mailRequestAnswer,
  mailRequestLink,
  mailRequestReceipt,
  purgeRequests,
} from "#features/support/requests/jobs.server.ts";
import { makePackage } from "#features/qr/packages/jobs.server.ts";
import { passOnCodes } from "#features/qr/commands.server.ts";
import { systemContext } from "#platform/context.server.ts";
import { sealAudit } from "#platform/audit/trail.server.ts";
import { purgeJobs, settleGivenUpJobs } from "#platform/given-up-jobs.server.ts";
import { purgeLimits } from "#platform/limits.server.ts";
import { purgeLeftovers } from "#platform/uploads/leftovers.server.ts";
import { purgeUploads } from "#platform/uploads/resumable.server.ts";
import type { Job } from "#platform/jobs.server.ts";

const working: Job[] = [
  makePackage,
  takeBulk(bulkWork),
  mailAnniversary,
  mailNews,
  purgeUnsubscribeTokens,
  tellAnniversaries,
  tellDaily,
  tellNow,
  tellWeekly,
  mailExportReceipt,
  mailRequestAnswer,
  mailRequestLink,
  mailRequestReceipt,
  purgeRequests,
  endRestrictions,
  mailRestriction,
  followErasures(eraseAccounts),
  mailErased,
  mailErasureAsked,
  mailErasureTakenBack,
  followCustody((services) => settleCustody(systemContext(services), passOnCodes)),
  mailCustody,
  mailHandedOver,
  mailSecondFactor,
  mailEmailChanged,
  mailEmailLink,
  mailInvitation,
  mailInvitationAnswered,
  mailPasskey,
  mailRecovery,
  mailOwnershipOffered,
  mailPasswordChanged,
  mailPasswordLink,
  mailCode,
  mailDecision,
  foldSecurity,
  mailAlarm,
  watchSecurity,
  mailViewing,
  purgeContactMessages,
  purgeJobs,
  purgeLeftovers,
  purgeLimits,
  purgeMedia,
  purgeMemorials,
  purgeSessions,
  purgeUploads,
  renderMedia,
  renderRecording,
  sealAudit,
];

/** Every feature's jobs, and the platform's own housekeeping. */
export const jobs: Job[] = [...working, settleGivenUpJobs(working)];
