import { join } from "node:path";
import { fastifyStatic } from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Pages } from "./pages.server.ts";
import { accountsApi, identify } from "#features/accounts/api.server.ts";
import { consentApi } from "#features/accounts/consent/api.server.ts";
import { hiddenRegistrationApi } from "#features/accounts/hidden-registration/api.server.ts";
import { addressesApi } from "#features/accounts/addresses/api.server.ts";
import { passkeysApi } from "#features/accounts/passkeys/api.server.ts";
import { phoneLinksApi } from "#features/accounts/phone-links/api.server.ts";
import { passwordsApi } from "#features/accounts/passwords/api.server.ts";
import { peopleApi } from "#features/accounts/people/api.server.ts";
import { invitationsApi } from "#features/accounts/invitations/api.server.ts";
import { recoveryApi } from "#features/accounts/recovery/api.server.ts";
import { restrictionApi } from "#features/accounts/restriction/api.server.ts";
import { rolesApi } from "#features/accounts/roles/api.server.ts";
import { staffInvitations } from "#features/accounts/roles/commands.server.ts";
import { secondFactorApi } from "#features/accounts/second-factor/api.server.ts";
import { sessionsApi } from "#features/accounts/sessions/api.server.ts";
import { setupApi } from "#features/accounts/setup/api.server.ts";
import { viewingApi } from "#features/accounts/viewing/api.server.ts";
import { auditApi } from "#features/admin/audit/api.server.ts";
import { jobs } from "./jobs.server.ts";
import { jobsApi } from "#features/admin/jobs/api.server.ts";
import { securityApi } from "#features/admin/security/api.server.ts";
import { plansApi } from "#features/commerce/plans/api.server.ts";
import { handOversApi } from "#features/commerce/hand-overs/api.server.ts";
import { customerInvitations } from "#features/commerce/hand-overs/commands.server.ts";
import { resellersApi } from "#features/commerce/resellers/api.server.ts";
import { memorialsApi } from "#features/memorials/api.server.ts";
import { biographyApi } from "#features/memorials/biography/api.server.ts";
import { candlesApi } from "#features/memorials/candles/api.server.ts";
import { ceremonyApi } from "#features/memorials/ceremony/api.server.ts";
import { cardApi } from "#features/memorials/card/api.server.ts";
import { guestbookApi } from "#features/memorials/guestbook/api.server.ts";
import { moderationApi } from "#features/memorials/moderation/api.server.ts";
import { custodiansApi } from "#features/memorials/custodians/api.server.ts";
import { custodianInvitations } from "#features/memorials/custodians/commands/name-custodians.server.ts";
import { keepersApi } from "#features/memorials/keepers/api.server.ts";
import { keeperInvitations } from "#features/memorials/keepers/commands.server.ts";
import { liveApi } from "#features/memorials/live/api.server.ts";
import { mediaApi } from "#features/memorials/media/api.server.ts";
import { bytesOfAccount } from "#features/memorials/media/queries.server.ts";
import { passesApi } from "#features/memorials/passes/api.server.ts";
import { notificationsApi } from "#features/memorials/notifications/api.server.ts";
import { ownershipApi } from "#features/memorials/ownership/api.server.ts";
import { subtitlesApi } from "#features/memorials/subtitles/api.server.ts";
import { tributesApi } from "#features/memorials/tributes/api.server.ts";
import { codesByMailApi } from "#features/qr/by-mail/api.server.ts";
import { qrApi } from "#features/qr/api.server.ts";
import { requireFreeCode } from "#features/qr/queries.server.ts";
import { linkWithin, passOnCodes } from "#features/qr/commands.server.ts";
import { codeLifeApi } from "#features/qr/life/api.server.ts";
import { packagesApi } from "#features/qr/packages/api.server.ts";
import { bulkApi } from "#features/qr/bulk/api.server.ts";
import { ledgerApi } from "#features/qr/ledger/api.server.ts";
import { viewsApi } from "#features/qr/views/api.server.ts";
import { plateChecksApi } from "#features/qr/plate-checks/api.server.ts";
import { scansApi } from "#features/qr/scans/api.server.ts";
import { openScanCounter } from "#features/qr/scans/commands.server.ts";
import { machineHoldsApi } from "#features/qr/machine-holds/api.server.ts";
import { qualityApi } from "#features/qr/quality/api.server.ts";
import { scannerApi } from "#features/qr/scanner/api.server.ts";
import { symbolsApi } from "#features/qr/symbols/api.server.ts";
import { contactApi } from "#features/support/contact/api.server.ts";
import { erasureApi } from "#features/support/erasure/api.server.ts";
import { exportApi } from "#features/support/export/api.server.ts";
import type { Services } from "#platform/context.server.ts";
import { requestsApi } from "#features/support/requests/api.server.ts";
import { measure } from "#platform/telemetry.server.ts";
import { openApplication } from "#platform/http/application.server.ts";
import { healthRoutes } from "#platform/http/health.server.ts";
import { documentCalls } from "#platform/http/openapi.server.ts";
import { refusal } from "#platform/http/methods.server.ts";
import { PageCache } from "#platform/http/page-cache.server.ts";
import { answerPlainRedirect } from "#platform/http/plain-redirect.server.ts";
import { secureHeaders } from "#platform/http/security-headers.server.ts";
import { serveOutbox } from "#platform/mail/outbox-page.server.ts";
import { openResumableUploads } from "#platform/uploads/resumable.server.ts";
import { serveResumableUploads } from "#platform/uploads/tus.server.ts";
import { serveWorker } from "#platform/offline/worker.server.ts";
import { servePages } from "#platform/pages/page-handler.server.ts";

const LOCALES = join(import.meta.dirname, "../locales");

/** The HTTP application: what is answered first, every feature's calls, then the pages. */
export async function createApp(services: Services, pages: Pages | null): Promise<FastifyInstance> {
  const pageCache = new PageCache(services.config.pageCache);
  services.events.subscribe((event) => pageCache.drop(event.topic));
  services.events.onGap(() => pageCache.clear());

  const scans = openScanCounter(services);
  const uploads = await openResumableUploads(services);
  const app = await openApplication({
    services,
    identify,
    firstAnswers: [
      answerPlainRedirect(scans.count),
      (request, response) => services.events.isListening && pageCache.answer(request, response),
    ],
    middleware: pages?.middleware ?? null,
  });
  app.addHook("onClose", () => scans.close());
  secureHeaders(app);
  await documentCalls(app, services.config);
  healthRoutes(app, services);
  measure(app, services.config);
  serveOutbox(app, services.config);

  accountCalls(app, services);
  memorialsApi(app, { linkCode: linkWithin });
  serveKeeping(app);
  biographyApi(app);
  guestbookApi(app);
  moderationApi(app);
  candlesApi(app);
  ceremonyApi(app);
  tributesApi(app);
  notificationsApi(app);
  await mediaApi(app, uploads);
  subtitlesApi(app);
  passesApi(app);
  cardApi(app, services, pageCache);
  liveApi(app, services);
  await serveResumableUploads(app, services, uploads, bytesOfAccount);
  await codeCalls(app);
  plansApi(app);
  resellersApi(app);
  handOversApi(app);
  contactApi(app);
  exportApi(app);
  erasureApi(app);
  requestsApi(app);

  app.all("/api/*", { schema: { hide: true } }, (request) => {
    throw refusal(app, request);
  });
  await serveFiles(app, pages);
  if (pages?.worker) await serveWorker(app, pages.worker);
  if (pages !== null) servePages(app, services, pageCache, pages);
  return app;
}

/** Who somebody is, what staff may, and what of it is written down. */
function accountCalls(app: FastifyInstance, services: Services): void {
  accountsApi(app, services, { requireFreeCode });
  hiddenRegistrationApi(app, services);
  setupApi(app);
  addressesApi(app);
  passwordsApi(app);
  passkeysApi(app);
  recoveryApi(app);
  phoneLinksApi(app);
  rolesApi(app);
  peopleApi(app);
  restrictionApi(app);
  viewingApi(app);
  auditApi(app);
  securityApi(app);
  jobsApi(
    app,
    jobs.map(({ name }) => name),
  );
  secondFactorApi(app);
  sessionsApi(app);
  consentApi(app);
}

/** Who keeps what: each invitation ends where its kind is known, and what hangs on a page goes with it. */
function serveKeeping(app: FastifyInstance): void {
  keepersApi(app);
  ownershipApi(app, { passOn: passOnCodes });
  custodiansApi(app);
  invitationsApi(app, {
    keeper: keeperInvitations,
    custodian: custodianInvitations,
    staff: staffInvitations,
    customer: customerInvitations(passOnCodes),
  });
}

/** Codes: what they open, how they are made, scanned and drawn. */
async function codeCalls(app: FastifyInstance): Promise<void> {
  qrApi(app);
  codesByMailApi(app);
  codeLifeApi(app);
  packagesApi(app);
  scansApi(app);
  ledgerApi(app);
  bulkApi(app);
  viewsApi(app);
  scannerApi(app);
  symbolsApi(app);
  machineHoldsApi(app);
  qualityApi(app);
  await plateChecksApi(app);
}

/** Words by language, and the built files of pages, which are named by what is in them. */
async function serveFiles(app: FastifyInstance, pages: Pages | null): Promise<void> {
  await app.register(fastifyStatic, {
    root: LOCALES,
    prefix: "/locales/",
    cacheControl: true,
    maxAge: "5m",
  });
  if (pages?.assets) {
    await app.register(fastifyStatic, {
      root: pages.assets,
      prefix: "/assets/",
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: "1y",
    });
  }
}
