import { accountErased } from "#features/accounts/commands/change-user.server.ts";
import { invitationKinds } from "#features/accounts/invitations/queries.server.ts";
import { unseenItems } from "#features/accounts/own-navigation/queries.server.ts";
import { aboutPerson } from "#features/accounts/people/queries.server.ts";
import { personalDataExported } from "#features/accounts/queries.server.ts";
import { systemContext } from "#platform/context.server.ts";
import { defineFeature } from "#platform/feature.server.ts";
import { countOf } from "#platform/staff-work.server.ts";
import { storedBytes } from "#platform/uploads/open-uploads.server.ts";
import { announcedUploads } from "#platform/uploads/tus.server.ts";
import { memorialsApi } from "./api.server.ts";
import { lifeSection } from "./biography/section.server.ts";
import { candlesApi } from "./candles/api.server.ts";
import { deletedCandles } from "./candles/queries.server.ts";
import { candlesSection } from "./candles/section.server.ts";
import { ceremonyApi } from "./ceremony/api.server.ts";
import { ceremonySection } from "./ceremony/section.server.ts";
import { custodiansApi } from "./custodians/api.server.ts";
import { custodianInvitations } from "./custodians/commands/name-custodians.server.ts";
import { processRequests } from "./custodians/commands/take-over.server.ts";
import { documentsApi } from "./documents/api.server.ts";
import { documentsSection } from "./documents/section.server.ts";
import { drawDocuments, rereadDocuments } from "./documents/jobs.server.ts";
import { followCustody, mailCustody } from "./custodians/jobs.server.ts";
import { directoryApi } from "./directory/api.server.ts";
import { deletedApi } from "./deleted/api.server.ts";
import { completedDeleted, deletedItems } from "./deleted/queries.server.ts";
import { seedDemo } from "./demo/commands/seed-demo.server.ts";
import { purgeMemorials } from "./jobs.server.ts";
import { graveApi } from "./grave/api.server.ts";
import { graveSection } from "./grave/section.server.ts";
import { mailGraveReminder, remindOfGraves } from "./grave/jobs.server.ts";
import { guestsApi } from "./guests/api.server.ts";
import { keepersApi } from "./keepers/api.server.ts";
import { keeperInvitations } from "./keepers/commands.server.ts";
import { deletedKeepers } from "./keepers/queries.server.ts";
import { liveUpdatesApi } from "./live-updates/api.server.ts";
import { mediaApi } from "./media/api.server.ts";
import { anonymiseUploads } from "./media/commands/change-media.server.ts";
import {
  purgeMedia,
  removeFiles,
  renderMedia,
  renderRecording,
  turnPicture,
} from "./media/jobs.server.ts";
import { deletedMedia } from "./media/deleted/queries.server.ts";
import { picturesSection } from "./media/section.server.ts";
import { mediaOfAccount } from "./media/quota/queries.server.ts";
import { refuseAnnounced } from "./media/quota/space/queries.server.ts";
import { messagePicturesApi } from "./message-pictures/api.server.ts";
import { digestMessagePictures, sweepMessagePictures } from "./message-pictures/jobs.server.ts";
import { messagesApi } from "./messages/api.server.ts";
import { guestbookSection, tributesSection } from "./messages/section.server.ts";
import { deletedMessages } from "./messages/queries.server.ts";
import { moderationApi } from "./moderation/api.server.ts";
import { purgePutAway } from "./moderation/jobs.server.ts";
import { notificationsApi } from "./notifications/api.server.ts";
import * as news from "./notifications/jobs.server.ts";
import { completedNews, countUnseenNews } from "./notifications/queries.server.ts";
import { pagesOfPerson } from "./of-person/queries.server.ts";
import { ownershipApi } from "./ownership/api.server.ts";
import { mailHandedOver, mailOwnershipOffered } from "./ownership/jobs.server.ts";
import { pageAccessApi } from "./page-access/api.server.ts";
import { pageParametersOf, pageRevisionsOf } from "./page-revisions/queries.server.ts";
import { copyMemorials } from "./personal-data/queries/person.server.ts";
import { completedSchemas, pageSections } from "./sections/queries.server.ts";
import { shareImageApi } from "./share-image/api.server.ts";
import { searchApi } from "./search/api.server.ts";
import { completedSearch } from "./search/queries.server.ts";
import { sitemapApi } from "./sitemap/api.server.ts";
import { spousesApi } from "./spouses/api.server.ts";
import { timelineApi } from "./timeline/api.server.ts";
import { timelineSection } from "./timeline/section.server.ts";
import { deletedEvents } from "./timeline/queries.server.ts";
import { subtitlesApi } from "./subtitles/api.server.ts";
import { readsApi } from "./reads/api.server.ts";
import { reportsApi } from "./reports/api.server.ts";
import { reportCasesApi } from "./reports/cases/api.server.ts";
import { forgetNotifier } from "./reports/commands/forget-notifier.server.ts";
import { holdsApi } from "./reports/holds/api.server.ts";
import {
  liftRestrictions,
  mailAppealDecision,
  mailAppealReceipt,
  mailCaseWaits,
  mailHidden,
  mailReportChanged,
  mailReportDecision,
  mailReportReceipt,
  mailStatement,
  purgeReports,
  removeEvidence,
} from "./reports/jobs.server.ts";
import { OF_A_VISITOR, PAGE_COLUMNS } from "./personal-data/model.ts";
import { REPORT_COLUMNS } from "./reports/personal-data/model.ts";
import { copyReports } from "./reports/personal-data/queries.server.ts";
import { waitingCases } from "./reports/queries.server.ts";
import { statementsApi } from "./reports/statements/api.server.ts";
import { transparencyApi } from "./reports/transparency/api.server.ts";
import { openReadCounter } from "./reads/commands.server.ts";
import { purgeReads } from "./reads/jobs.server.ts";
import { walkApi } from "./walk/api.server.ts";
import { completedWalk } from "./walk/queries/sources.server.ts";
import { memorialError } from "./errors.ts";
import { MEMORIAL_PERMISSIONS } from "./permissions.ts";
import { memorialSettings } from "./settings.server.ts";
import { versionsApi } from "./versions/api.server.ts";

/** The keeper who removed something. */
const OF_WHOEVER_REMOVED = {
  exported: "that they removed something: told among what they did",
  erased: "emptied",
} as const;

export const memorials = defineFeature({
  name: "memorials",
  apis: [
    memorialsApi,
    keepersApi,
    ownershipApi,
    custodiansApi,
    timelineApi,
    messagesApi,
    messagePicturesApi,
    moderationApi,
    candlesApi,
    ceremonyApi,
    graveApi,
    guestsApi,
    notificationsApi,
    mediaApi,
    spousesApi,
    subtitlesApi,
    pageAccessApi,
    shareImageApi,
    liveUpdatesApi,
    deletedApi,
    readsApi,
    directoryApi,
    documentsApi,
    searchApi,
    sitemapApi,
    walkApi,
    reportsApi,
    reportCasesApi,
    statementsApi,
    holdsApi,
    transparencyApi,
    versionsApi,
  ],
  errors: memorialError,
  settings: [memorialSettings],
  waiting: [
    { key: "reports", permission: "reports.read", url: "/admin/reports", count: waitingCases },
  ],
  navigation: [
    {
      key: "reports",
      path: "/admin/reports",
      permission: "reports.read",
      countWaiting: countOf(waitingCases),
    },
  ],
  permissions: MEMORIAL_PERMISSIONS,
  personalData: {
    ...REPORT_COLUMNS,
    ...PAGE_COLUMNS,
    "candles.listed_as": {
      exported: "the place of a candle in a list: it tells of nobody",
      erased: "kept: it belongs to the page, which goes or has an heir",
    },
    "candles.removed_by": OF_WHOEVER_REMOVED,
    "candles.name": OF_A_VISITOR,
    "changes.name": {
      exported: "copied",
      erased: "kept: it belongs to the page, which goes or has an heir",
    },
    "changes.saved_by": { exported: "copied", erased: "emptied" },
    "custodians.meant_id": {
      exported: "whom an owner has in mind: told by the invitation",
      erased: "emptied",
    },
    "guests.name": {
      exported: "words of a visitor, whoever it was: they go along with the page",
      erased: "kept: it belongs to the page, and is deleted some time after the ceremonies",
    },
    "keepers.user_id": { exported: "copied", erased: "deleted" },
    "media_items.created_by": { exported: "copied", erased: "emptied" },
    "media_items.removed_by": OF_WHOEVER_REMOVED,
    "memorials.folded_names": {
      exported: "the names that are copied, in the letters by which they are looked up",
      erased: "kept: it belongs to the page, which goes or has an heir",
    },
    "message_pictures.message_id": {
      exported: "pictures of a visitor, whoever it was: they go along with the page",
      erased: "kept: it belongs to the page, which goes or has an heir",
    },
    "messages.author_name": OF_A_VISITOR,
    "messages.removed_by": OF_WHOEVER_REMOVED,
    "notification_choices.user_id": { exported: "copied", erased: "deleted" },
    "notification_marks.user_id": {
      exported: "how far the news has been told: of no use anywhere else",
      erased: "deleted",
    },
    "put_away.entry_id": {
      exported: "an entry of a page: goes along with the page",
      erased: "deleted",
    },
    "put_away.user_id": {
      exported:
        "what they didn't want to read on a day: of no use anywhere else, and over by morning",
      erased: "deleted",
    },
    "removed_keepers.removed_by": OF_WHOEVER_REMOVED,
    "removed_keepers.user_id": {
      exported:
        "that they could be helpers again: of no use anywhere else, and over within a month",
      erased: "deleted",
    },
    "timeline_events.removed_by": OF_WHOEVER_REMOVED,
    "unsubscribe_tokens.user_id": {
      exported: "opens something, and is over within days",
      erased: "deleted",
    },
  },
  jobs: [
    mailCustody,
    mailGraveReminder,
    remindOfGraves,
    renderMedia,
    drawDocuments(renderMedia),
    rereadDocuments,
    renderRecording,
    turnPicture,
    removeFiles,
    purgeMedia,
    news.mailAnniversary,
    news.mailNews,
    news.notifyAnniversaries,
    news.notifyDaily,
    news.notifyImmediately,
    news.notifyWeekly,
    news.purgeUnsubscribeTokens,
    mailOwnershipOffered,
    mailHandedOver,
    purgeMemorials,
    purgePutAway,
    purgeReads,
    liftRestrictions,
    mailAppealDecision,
    mailAppealReceipt,
    mailCaseWaits,
    mailHidden,
    mailReportChanged,
    mailReportDecision,
    mailReportReceipt,
    mailStatement,
    purgeReports,
    removeEvidence,
    digestMessagePictures,
    sweepMessagePictures,
    followCustody((services) => processRequests(systemContext(services))),
  ],
  completes: [completedSchemas, completedDeleted, completedNews, completedSearch, completedWalk],
  answersFirst: (services) => openReadCounter(services),
  pageParametersOf,
  pageRevisionOf: pageRevisionsOf,
  extensions: [
    ...[
      lifeSection,
      timelineSection,
      picturesSection,
      documentsSection,
      candlesSection,
      tributesSection,
      guestbookSection,
      ceremonySection,
      graveSection,
    ].map((section) => pageSections.with(section)),
    invitationKinds.with(keeperInvitations),
    invitationKinds.with(custodianInvitations),
    storedBytes.with(mediaOfAccount),
    announcedUploads.with(refuseAnnounced),
    deletedItems.with(deletedMedia),
    deletedItems.with(deletedMessages),
    deletedItems.with(deletedCandles),
    deletedItems.with(deletedKeepers),
    deletedItems.with(deletedEvents),
    unseenItems.with(countUnseenNews),
    aboutPerson.handledBy(pagesOfPerson),
    personalDataExported.handledBy(copyMemorials),
    personalDataExported.handledBy(copyReports),
    accountErased.handledBy(anonymiseUploads),
    accountErased.handledBy(forgetNotifier),
  ],
  onReady: seedDemo,
});
