import * as consent from "#features/accounts/consent/contract.ts";
import * as accounts from "#features/accounts/contract.ts";
import * as deskNavigation from "#features/accounts/desk-navigation/contract.ts";
import * as deviceLogin from "#features/accounts/device-login/contract.ts";
import * as emailChange from "#features/accounts/email-change/contract.ts";
import * as hiddenRegistration from "#features/accounts/hidden-registration/contract.ts";
import * as impersonation from "#features/accounts/impersonation/contract.ts";
import * as invitations from "#features/accounts/invitations/contract.ts";
import * as ownNavigation from "#features/accounts/own-navigation/contract.ts";
import * as passkeys from "#features/accounts/passkeys/contract.ts";
import * as passwords from "#features/accounts/passwords/contract.ts";
import * as people from "#features/accounts/people/contract.ts";
import * as recovery from "#features/accounts/recovery/contract.ts";
import * as restriction from "#features/accounts/restriction/contract.ts";
import * as roles from "#features/accounts/roles/contract.ts";
import * as secondFactor from "#features/accounts/second-factor/contract.ts";
import * as sessions from "#features/accounts/sessions/contract.ts";
import * as setup from "#features/accounts/setup/contract.ts";
import * as audit from "#features/admin/audit/contract.ts";
import * as jobs from "#features/admin/jobs/contract.ts";
import * as flags from "#features/admin/flags/contract.ts";
import * as mailTexts from "#features/admin/mail-texts/contract.ts";
import * as overview from "#features/admin/overview/contract.ts";
import * as staffNotices from "#features/admin/notifications/contract.ts";
import * as health from "#features/admin/health/contract.ts";
import * as performance from "#features/admin/performance/contract.ts";
import * as visits from "#features/admin/visits/contract.ts";
import * as security from "#features/admin/security/contract.ts";
import * as guarantee from "#features/commerce/guarantee/contract.ts";
import * as handOvers from "#features/commerce/hand-overs/contract.ts";
import * as payments from "#features/commerce/payments/contract.ts";
import * as orders from "#features/commerce/orders/contract.ts";
import * as checkout from "#features/commerce/checkout/contract.ts";
import * as invoices from "#features/commerce/invoices/contract.ts";
import * as journal from "#features/commerce/invoices/books/journal/contract.ts";
import * as plans from "#features/commerce/plans/contract.ts";
import * as companies from "#features/commerce/companies/contract.ts";
import * as resellerOrders from "#features/commerce/reseller-orders/contract.ts";
import * as resellerStock from "#features/commerce/reseller-stock/contract.ts";
import * as returns from "#features/commerce/returns/contract.ts";
import * as resellers from "#features/commerce/resellers/contract.ts";
import * as subscriptions from "#features/commerce/subscriptions/contract.ts";
import * as withdrawals from "#features/commerce/withdrawals/contract.ts";
import * as boxes from "#features/production/boxes/contract.ts";
import * as cards from "#features/production/cards/contract.ts";
import * as shipments from "#features/production/shipments/contract.ts";
import * as warehouseScans from "#features/production/scans/contract.ts";
import * as coupons from "#features/production/coupons/contract.ts";
import * as machines from "#features/production/machines/contract.ts";
import * as sheets from "#features/production/sheets/contract.ts";
import * as stock from "#features/production/stock/contract.ts";
import * as workOrders from "#features/production/work-orders/contract.ts";
import * as candles from "#features/memorials/entries/candles/contract.ts";
import * as memorials from "#features/memorials/contract.ts";
import * as content from "#features/memorials/content/contract.ts";
import * as memorialLifecycle from "#features/memorials/lifecycle/contract.ts";
import * as custodians from "#features/memorials/custodians/contract.ts";
import * as deleted from "#features/memorials/deleted/contract.ts";
import * as directory from "#features/memorials/directory/contract.ts";
import * as documents from "#features/memorials/documents/contract.ts";
import * as grave from "#features/memorials/grave/contract.ts";
import * as guests from "#features/memorials/guests/contract.ts";
import * as keepers from "#features/memorials/keepers/contract.ts";
import * as media from "#features/memorials/media/contract.ts";
import * as messagePictures from "#features/memorials/messages/pictures/contract.ts";
import * as messages from "#features/memorials/messages/contract.ts";
import * as moderation from "#features/memorials/moderation/contract.ts";
import * as compositions from "#features/memorials/compositions/contract.ts";
import * as music from "#features/memorials/music/contract.ts";
import * as notifications from "#features/memorials/notifications/contract.ts";
import * as ownership from "#features/memorials/ownership/contract.ts";
import * as pageAccess from "#features/memorials/page-access/contract.ts";
import * as reads from "#features/memorials/reads/contract.ts";
import * as search from "#features/memorials/search/contract.ts";
import * as reportCases from "#features/memorials/reports/cases/contract.ts";
import * as reports from "#features/memorials/reports/contract.ts";
import * as holds from "#features/memorials/reports/holds/contract.ts";
import * as statements from "#features/memorials/reports/statements/contract.ts";
import * as transparency from "#features/memorials/reports/transparency/contract.ts";
import * as spouses from "#features/memorials/spouses/contract.ts";
import * as subtitles from "#features/memorials/subtitles/contract.ts";
import * as treeEditing from "#features/family-tree/tree/editing/contract.ts";
import * as treeConsents from "#features/family-tree/consents/contract.ts";
import * as treeLinks from "#features/family-tree/links/contract.ts";
import * as treeImports from "#features/family-tree/imports/contract.ts";
import * as treeErasures from "#features/family-tree/erasures/contract.ts";
import * as treeExports from "#features/family-tree/exports/contract.ts";
import * as familyTree from "#features/family-tree/tree/contract.ts";
import * as familyTreeHints from "#features/family-tree/hints/contract.ts";
import * as familyTreeMerges from "#features/family-tree/merges/contract.ts";
import * as timeline from "#features/memorials/timeline/contract.ts";
import * as walk from "#features/memorials/walk/contract.ts";
import * as pictureEdits from "#features/memorials/picture-edits/contract.ts";
import * as versions from "#features/memorials/versions/contract.ts";
import * as bulk from "#features/qr/bulk/contract.ts";
import * as codeList from "#features/qr/code-list/contract.ts";
import * as codeRequests from "#features/qr/code-requests/contract.ts";
import * as qr from "#features/qr/contract.ts";
import * as exports from "#features/qr/exports/contract.ts";
import * as lifecycle from "#features/qr/lifecycle/contract.ts";
import * as machineHolds from "#features/qr/machine-holds/contract.ts";
import * as packages from "#features/qr/packages/contract.ts";
import * as plateChecks from "#features/qr/plate-checks/contract.ts";
import * as plates from "#features/qr/plates/contract.ts";
import * as quality from "#features/qr/quality/contract.ts";
import * as scanner from "#features/qr/scanner/contract.ts";
import * as scans from "#features/qr/scans/contract.ts";
import * as starterCodes from "#features/qr/starter-codes/contract.ts";
import * as views from "#features/qr/views/contract.ts";
import * as bugReports from "#features/support/bug-reports/contract.ts";
import * as contact from "#features/support/contact/contract.ts";
import * as erasure from "#features/support/erasure/contract.ts";
import * as ownExport from "#features/support/export/contract.ts";
import * as requests from "#features/support/requests/contract.ts";
import * as ticketDesk from "#features/support/tickets/desk/contract.ts";
import * as ticketMerging from "#features/support/tickets/desk/merging/contract.ts";
import * as ticketProofs from "#features/support/tickets/desk/proofs/contract.ts";
import * as attachments from "#features/support/tickets/attachments/contract.ts";
import * as macros from "#features/support/tickets/macros/contract.ts";
import * as threads from "#features/support/tickets/threads/contract.ts";

/**
 * What the calls of the application are exported by: types and tests read all of them here. What
 * is missing, `contracts.test.ts` names.
 */
export const CONTRACTS = [
  consent,
  accounts,
  deskNavigation,
  deviceLogin,
  emailChange,
  hiddenRegistration,
  impersonation,
  invitations,
  ownNavigation,
  passkeys,
  passwords,
  people,
  recovery,
  restriction,
  roles,
  secondFactor,
  sessions,
  setup,
  audit,
  jobs,
  flags,
  mailTexts,
  overview,
  staffNotices,
  health,
  performance,
  visits,
  security,
  guarantee,
  handOvers,
  payments,
  orders,
  checkout,
  invoices,
  journal,
  plans,
  resellers,
  companies,
  resellerOrders,
  resellerStock,
  returns,
  subscriptions,
  withdrawals,
  boxes,
  cards,
  warehouseScans,
  shipments,
  coupons,
  machines,
  sheets,
  workOrders,
  stock,
  candles,
  memorials,
  content,
  memorialLifecycle,
  custodians,
  deleted,
  grave,
  guests,
  keepers,
  media,
  moderation,
  notifications,
  ownership,
  pageAccess,
  reads,
  reports,
  reportCases,
  holds,
  statements,
  transparency,
  spouses,
  subtitles,
  timeline,
  familyTree,
  treeConsents,
  treeErasures,
  treeExports,
  treeImports,
  treeEditing,
  familyTreeHints,
  familyTreeMerges,
  treeLinks,
  walk,
  pictureEdits,
  versions,
  bulk,
  codeList,
  codeRequests,
  starterCodes,
  qr,
  exports,
  lifecycle,
  machineHolds,
  packages,
  plates,
  plateChecks,
  quality,
  scanner,
  scans,
  views,
  bugReports,
  contact,
  erasure,
  ownExport,
  requests,
  ticketDesk,
  ticketMerging,
  ticketProofs,
  attachments,
  macros,
  threads,
  messagePictures,
  directory,
  documents,
  compositions,
  music,
  search,
  ...Object.values(messages.messageCalls),
];
