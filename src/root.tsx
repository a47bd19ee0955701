import "#shell/styles.css";
import { QueryClientContext, QueryClientProvider } from "@tanstack/react-query";
import { Suspense, use, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from "react-router";
import { useCurrentUser } from "#shell/current-user.ts";
import { ErrorPage } from "#shell/error-page.tsx";
import { PageFrame } from "#shell/page-frame.tsx";
import { SettledFailures } from "#shell/settled-failures.tsx";
import { RouteNews } from "#shell/route-news.tsx";
import {
  useIsAsking,
  useMayMeasure,
} from "#features/accounts/consent/components/stored-consent.ts";
import { useGoingOn, useSounding } from "#features/memorials/music/components/player.ts";
import { NotFoundContent } from "#features/memorials/components/not-found-content.tsx";
import { languageScript } from "#platform/i18n/choice.ts";
import { useIsIdle } from "#platform/pages/idle.ts";
import { openingScript } from "#platform/pages/lost-click.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders } from "#platform/pages/page-error.ts";
import { seenErrorsScript } from "#platform/pages/seen-errors-script.ts";
import { browserQueryClient } from "#platform/pages/queries.ts";
import { Lazy } from "#ui/lazy.tsx";
import { deferredLayoutScript } from "#ui/deferred-layout.ts";
import { layerOrder } from "#ui/layers.ts";
import { useNonce } from "#ui/nonce.ts";
import { preloadedFonts, westernFonts } from "#ui/preload.ts";
import { siteIcon, touchIcon } from "#shell/site-icon.ts";
import { themeScript } from "#ui/theme.ts";
import { ToastProvider } from "#ui/toast.tsx";
import type { Route } from "./+types/root.ts";

export const links: Route.LinksFunction = () => [
  { rel: "icon", type: "image/svg+xml", href: siteIcon },
  { rel: "apple-touch-icon", href: touchIcon },
  { rel: "manifest", href: "/manifest.webmanifest" },
  ...preloadedFonts.map(fontLink),
];

/** Has run before any browser could need it a second time: none loads it. */
const firstScript = import.meta.env.SSR
  ? `${seenErrorsScript};${openingScript};${languageScript};${themeScript};${deferredLayoutScript}`
  : "";

function fontLink(href: string) {
  return {
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    href,
    crossOrigin: "anonymous" as const,
  };
}

export function loader({ context }: Route.LoaderArgs) {
  const { brand, publicUrl } = context.get(pageContext);
  return { brand, publicUrl };
}

/** Also for error pages, which are rendered here. */
export const headers = loaderHeaders;

/** Language and operator never change while a page is open. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: React.ReactNode }) {
  // Not from the loader: if an action failed, none has run.
  const { i18n } = useTranslation();
  const nonce = useNonce();
  return (
    <html lang={i18n.language} data-texts={useTexts()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: firstScript }}
        />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: layerOrder }} />
        <Meta />
        <Links />
        {i18n.language === "es" &&
          westernFonts.map((href) => <link key={href} {...fontLink(href)} />)}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Namespaces of the page's texts; each route lists its own in `handle.texts`. */
function useTexts(): string {
  const named = useMatches().flatMap(({ handle }) => textsOf(handle));
  return [...new Set(["common", ...named])].join(" ");
}

function textsOf(handle: unknown): string[] {
  const texts = (handle as { texts?: unknown } | undefined)?.texts;
  return Array.isArray(texts) ? texts.map(String) : [];
}

/** Loaded only if there is something to ask: most visitors have been asked before. */
async function loadConsentBanner() {
  const { ConsentBanner } =
    await import("#features/accounts/consent/components/consent-banner.tsx");
  return ConsentBanner;
}

/** Loaded when the page is idle: it serves later visits and must not slow this one. */
async function loadOfflineSupport() {
  const { OfflineSupport } = await import("#shell/offline-support.tsx");
  return OfflineSupport;
}

/** Loaded only after a yes to measuring. */
async function loadVisitMeasuring() {
  const { VisitMeasuring } = await import("#features/admin/visits/components/visit-measuring.tsx");
  return VisitMeasuring;
}

/** Loaded only during impersonation by staff. */
async function loadImpersonationBanner() {
  const { ImpersonationBanner } =
    await import("#features/accounts/impersonation/components/impersonation-banner.tsx");
  return ImpersonationBanner;
}

function Impersonation() {
  const user = useCurrentUser();
  const until = user?.viewingUntil;
  if (user === null || user === undefined || until === undefined) return null;
  return (
    <Suspense>
      <Lazy load={loadImpersonationBanner} need={until}>
        {(ImpersonationBanner) => <ImpersonationBanner user={user} until={until} />}
      </Lazy>
    </Suspense>
  );
}

/** Loaded only while music plays. */
async function loadPlayingLine() {
  const { PlayingLine } = await import("#features/memorials/music/components/playing-line.tsx");
  return PlayingLine;
}

function PlayingMusic() {
  const music = useSounding();
  useGoingOn();
  return (
    <Suspense>
      <Lazy load={loadPlayingLine} need={music && "music"}>
        {(PlayingLine) =>
          music && <PlayingLine title={music.title} isByMachine={music.isByMachine} />
        }
      </Lazy>
    </Suspense>
  );
}

type AroundPageProps = { children: React.ReactNode; isFound?: boolean };

/**
 * What every page has, whatever its address: the question of cookies, messages, the worker. What isn't
 * found is neither measured nor kept.
 */
function AroundPage({ children, isFound = true }: AroundPageProps) {
  const { t } = useTranslation();
  const isAsking = useIsAsking();
  const isIdle = useIsIdle();
  const mayMeasure = useMayMeasure() && isFound;
  const ofThisPage = use(QueryClientContext);
  const [client] = useState(() => ofThisPage ?? browserQueryClient());
  return (
    <QueryClientProvider client={client}>
      <ToastProvider
        labels={{
          close: t("toasts.close"),
          viewport: t("toasts.viewport", { hotkey: "{hotkey}" }),
        }}
      >
        <RouteNews />
        <SettledFailures />
        <Impersonation />
        <Lazy load={loadOfflineSupport} need={isIdle ? "worker" : null}>
          {(OfflineSupport) => <OfflineSupport isFound={isFound} />}
        </Lazy>
        <Lazy load={loadVisitMeasuring} need={isIdle && mayMeasure ? "visits" : null}>
          {(VisitMeasuring) => <VisitMeasuring />}
        </Lazy>
        {children}
        <PlayingMusic />
        <Lazy load={loadConsentBanner} need={isAsking ? "banner" : null}>
          {(ConsentBanner) => <ConsentBanner />}
        </Lazy>
      </ToastProvider>
    </QueryClientProvider>
  );
}

export default function App() {
  return (
    <AroundPage>
      <Outlet />
    </AroundPage>
  );
}

/** What isn't there is a page like any other. A fault of rendering stands alone: it may be of what is around. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <ErrorPage error={error} />;
  return (
    <AroundPage isFound={false}>
      {error.status === 404 ? (
        <PageFrame>
          <NotFoundContent />
        </PageFrame>
      ) : (
        <ErrorPage error={error} />
      )}
    </AroundPage>
  );
}
