import { join } from "node:path";
import { fastifyStatic } from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { features as ours } from "./features.server.ts";
import type { Pages } from "./pages.server.ts";
import { identify } from "#features/accounts/api.server.ts";
import type { Services } from "#platform/context.server.ts";
import { measure } from "#platform/telemetry.server.ts";
import { openApplication } from "#platform/http/application.server.ts";
import { healthRoutes } from "#platform/http/health.server.ts";
import { documentCalls } from "#platform/http/openapi.server.ts";
import { refusal } from "#platform/http/methods.server.ts";
import { PageCache } from "#platform/http/page-cache.server.ts";
import { keepNoSearches } from "#platform/http/searches.server.ts";
import { secureHeaders } from "#platform/http/security-headers.server.ts";
import { serveOutbox } from "#platform/mail/outbox-page.server.ts";
import { openResumableUploads } from "#platform/uploads/resumable.server.ts";
import { serveResumableUploads } from "#platform/uploads/tus.server.ts";
import { serveWorker } from "#platform/offline/worker.server.ts";
import { pageAddress } from "#platform/pages/page-address.server.ts";
import { openStoredPages } from "#platform/pages/stored-pages.server.ts";
import { servePages } from "#platform/pages/page-handler.server.ts";

const LOCALES = join(import.meta.dirname, "../locales");

/** The HTTP application: hooks that answer first, every feature's API, then the pages. */
export async function createApp(services: Services, pages: Pages | null, features = ours) {
  const pageCache = new PageCache(
    services.config.pageCache,
    pageAddress(features.flatMap(({ pageParametersOf }) => pageParametersOf?.(services) ?? [])),
  );
  services.events.subscribe((event) => pageCache.drop(event.topic));
  services.events.onGap(() => pageCache.clear());

  const first = features.flatMap(({ answersFirst }) => answersFirst?.(services) ?? []);
  const uploads = await openResumableUploads(services);
  const buildId = pages?.buildId ?? null;
  const stored =
    buildId === null
      ? null
      : openStoredPages({
          services,
          buildId,
          pageCache,
          revisions: features.flatMap(({ pageRevisionOf }) => pageRevisionOf?.(services) ?? []),
        });
  const app = await openApplication({
    services,
    identify,
    firstAnswers: [
      ...first.map(({ answer }) => answer),
      (request, response) => services.events.isListening && pageCache.answer(request, response),
    ],
    schemas: new Map(
      features.flatMap(({ completes = [] }) =>
        completes.flatMap((completed) => [...completed(services.registry)]),
      ),
    ),
    laterAnswer: stored === null ? null : (...asked) => stored.pages.answer(...asked),
    middleware: pages?.middleware ?? null,
  });
  app.addHook("onClose", async () => {
    for (const { close } of first) await close();
    stored?.close();
  });
  secureHeaders(app);
  keepNoSearches(app);
  await documentCalls(app, services.config);
  healthRoutes(app, services);
  measure(app, services.config);
  serveOutbox(app, services.config);

  const pagePatterns = pages?.patterns ?? null;
  for (const { apis } of features) {
    for (const api of apis) await api(app, { services, pageCache, uploads, pagePatterns });
  }
  await serveResumableUploads(app, services, uploads);

  app.all("/api/*", { schema: { hide: true } }, (request) => {
    throw refusal(app, request);
  });
  await serveFiles(app, pages);
  if (pages?.worker) await serveWorker(app, pages.worker);
  if (pages !== null) {
    servePages(app, services, { ...pages, pageCache, stored: stored?.pages ?? null });
  }
  return app;
}

/** Texts by language, and the pages' built files, whose names contain a hash of their content. */
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
