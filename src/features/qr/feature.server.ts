import { accountErased } from "#features/accounts/commands/change-user.server.ts";
import { registeringWithCode } from "#features/accounts/commands/register-user.server.ts";
import { personalDataExported } from "#features/accounts/queries.server.ts";
import { memorialCreated } from "#features/memorials/lifecycle/commands/create-memorial.server.ts";
import { ownershipTransferred } from "#features/memorials/ownership/commands.server.ts";
import { defineFeature } from "#platform/feature.server.ts";
import { countOf } from "#platform/staff-work.server.ts";
import { qrApi } from "./api.server.ts";
import { bulkApi } from "./bulk/api.server.ts";
import { bulkWork } from "./bulk/commands.server.ts";
import { runBulk } from "./bulk/jobs.server.ts";
import { codeListApi } from "./code-list/api.server.ts";
import { codeRequestsApi } from "./code-requests/api.server.ts";
import { mailCode } from "./code-requests/jobs.server.ts";
import { linkCreated } from "./commands/link-memorials.server.ts";
import { reassignPlates, transferCodes } from "./commands/transfer-codes.server.ts";
import { makeDemoPlate } from "./demo/commands/make-plate.server.ts";
import { exportsApi } from "./exports/api.server.ts";
import { codeLifecycleApi } from "./lifecycle/api.server.ts";
import { machineHoldsApi } from "./machine-holds/api.server.ts";
import { packagesApi } from "./packages/api.server.ts";
import { makePackage } from "./packages/jobs.server.ts";
import { copyCodes } from "./personal-data/queries.server.ts";
import { plateChecksApi } from "./plate-checks/api.server.ts";
import { platesApi } from "./plates/api.server.ts";
import { qualityApi } from "./quality/api.server.ts";
import { requireFreeCode } from "./queries.server.ts";
import { scannerApi } from "./scanner/api.server.ts";
import { answerEngraved, scansApi } from "./scans/api.server.ts";
import { openScanCounter } from "./scans/commands.server.ts";
import { viewsApi } from "./views/api.server.ts";
import { CODE_PERMISSIONS } from "./permissions.ts";
import { findCodes, platesShipped } from "./code-list/queries.server.ts";
import { waitingExceptions } from "./quality/queries.server.ts";
import { qrError } from "./errors.ts";
import { codeSettings } from "./settings.server.ts";
import { starterCodesApi } from "./starter-codes/api.server.ts";
import { purgeStarters } from "./starter-codes/jobs.server.ts";

export const qr = defineFeature({
  name: "qr",
  apis: [
    qrApi,
    codeRequestsApi,
    starterCodesApi,
    codeLifecycleApi,
    packagesApi,
    scansApi,
    codeListApi,
    bulkApi,
    viewsApi,
    scannerApi,
    exportsApi,
    machineHoldsApi,
    qualityApi,
    plateChecksApi,
    platesApi,
  ],
  errors: qrError,
  settings: [codeSettings],
  permissions: CODE_PERMISSIONS,
  waiting: [
    {
      key: "exceptions",
      permission: "codes.read",
      url: "/admin/qr-packages",
      count: waitingExceptions,
    },
  ],
  staffSearches: [{ kind: "codes", permission: "codes.read", find: findCodes }],
  figures: [{ key: "shipped", permission: "codes.read", ...platesShipped }],
  navigation: [
    { key: "codes", group: "products", path: "/admin/qr", permission: "codes.read" },
    {
      key: "packages",
      group: "products",
      path: "/admin/qr-packages",
      permission: "codes.read",
      countWaiting: countOf(waitingExceptions),
    },
    { key: "scanner", group: "products", path: "/admin/qr-scanner", permission: "codes.step" },
    { key: "export", group: "products", path: "/admin/qr-export", permission: "codes.step" },
    {
      key: "engraving",
      group: "products",
      path: "/admin/laser-engraving",
      permission: "codes.read",
    },
  ],
  personalData: {
    "qr_artworks.words": {
      exported: "what is engraved: copied with the order",
      erased: "kept: it stands on a plate",
    },
    "qr_history.after": { exported: "copied", erased: "kept: names nobody" },
    "qr_history.before": { exported: "copied", erased: "kept: names nobody" },
    "qr_history.reason": { exported: "why staff took a step, in the log", erased: "emptied" },
    "qr_packages.symbol": { exported: "how a symbol is drawn", erased: "kept: names nobody" },
    "qr_plate_checks.beside": { exported: "what was measured", erased: "kept: names nobody" },
    "qr_plate_checks.parameters": { exported: "what was measured", erased: "kept: names nobody" },
    "qr_plate_exceptions.reason": {
      exported: "what staff did, in the log",
      erased: "kept: it is about the quality of a plate",
    },
    "qr_views.filter": { exported: "copied", erased: "deleted" },
    "qr_bulks.actor_id": { exported: "what staff did, in the log", erased: "emptied" },
    "qr_codes.owner_id": { exported: "copied", erased: "emptied" },
    "qr_history.actor_id": { exported: "copied", erased: "emptied" },
    "qr_history.address": { exported: "copied", erased: "emptied" },
    "qr_history.bulk_id": { exported: "a step of many", erased: "kept: names nobody" },
    "qr_machine_holds.actor_id": { exported: "what staff did, in the log", erased: "emptied" },
    "qr_machine_holds.export_id": {
      exported: "codes that were fetched together",
      erased: "kept: names nobody",
    },
    "qr_packages.name": { exported: "a number of ours", erased: "kept: names nobody" },
    "qr_packages.reseller_id": {
      exported: "whose stock it is: the codes in it, of those that are theirs",
      erased: "emptied",
    },
    "qr_plate_exceptions.asked_by": { exported: "what staff did, in the log", erased: "emptied" },
    "qr_plate_exceptions.confirmed_by": {
      exported: "what staff did, in the log",
      erased: "emptied",
    },
    "qr_views.name": { exported: "copied", erased: "deleted" },
    "qr_views.name_key": { exported: "the name once more", erased: "deleted" },
    "qr_views.user_id": { exported: "copied", erased: "deleted" },
  },
  jobs: [mailCode, makePackage, runBulk(bulkWork), purgeStarters],
  extensions: [
    registeringWithCode.handledBy(requireFreeCode),
    memorialCreated.handledBy(linkCreated),
    ownershipTransferred.handledBy(transferCodes),
    personalDataExported.handledBy(copyCodes),
    accountErased.handledBy(reassignPlates),
  ],
  answersFirst(services) {
    const { count, close } = openScanCounter(services);
    return { answer: answerEngraved(count), close };
  },
  onReady: makeDemoPlate,
});
