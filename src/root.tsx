import "#ui/ui.css";
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
import { useCurrentUser } from "#features/accounts/components/current-user.ts";
import { ErrorPage } from "#features/accounts/components/error-page.tsx";
import { PageFrame } from "#features/accounts/components/page-frame.tsx";
import { RouteNews } from "#features/accounts/components/route-news.tsx";
import { useIsAsking } from "#features/accounts/consent/components/stored-consent.ts";
import { NotFoundContent } from "#features/memorials/components/not-found-content.tsx";
import { languageScript } from "#platform/i18n/choice.ts";
import { useIsIdle } from "#platform/pages/idle.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders } from "#platform/pages/page-error.ts";
import { browserQueryClient } from "#platform/pages/queries.ts";
import { Loaded } from "#ui/loaded.tsx";
import { firstLookScript } from "#ui/first-look.ts";
import { layerOrder } from "#ui/layers.ts";
import { useNonce } from "#ui/nonce.ts";
import { preloadedFonts, westernFonts } from "#ui/preload.ts";
import { siteIcon, touchIcon } from "#ui/site-icon.ts";
import { themeScript } from "#ui/theme.ts";
import { ToastProvider } from "#ui/toast.tsx";
import type { Route } from "./+types/root.ts";

export const links: Route.LinksFunction = () => [
  { rel: "icon", type: "image/svg+xml", href: siteIcon },
  { rel: "apple-touch-icon", href: touchIcon },
  { rel: "manifest", href: "/manifest.webmanifest" },
  ...preloadedFonts.map(fontLink),
];

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

/** Of errors, too, which are shown here. */
export const headers = loaderHeaders;

/** Language and operator never change while a page is open. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: React.ReactNode }) {
  // Not from the loader: where an action failed, none has run.
  const { i18n } = useTranslation();
  const nonce = useNonce();
  return (
    <html lang={i18n.language} data-texts={useTexts()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={nonce}
          dangerouslySetInnerHTML={{
            __html: `${languageScript};${themeScript};${firstLookScript}`,
          }}
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

/** Namespaces that the page's words come from; each route names its own in `handle.texts`. */
function useTexts(): string {
  const named = useMatches().flatMap(({ handle }) => textsOf(handle));
  return [...new Set(["common", ...named])].join(" ");
}

function textsOf(handle: unknown): string[] {
  const texts = (handle as { texts?: unknown } | undefined)?.texts;
  return Array.isArray(texts) ? texts.map(String) : [];
}

/** Loaded where there is something to ask: most visits have been asked before. */
async function loadConsentBanner() {
  const { ConsentBanner } =
    await import("#features/accounts/consent/components/consent-banner.tsx");
  return ConsentBanner;
}

/** Loaded when the page has come to rest: no visit waits for what is meant for the next. */
async function loadWithoutNet() {
  const { WithoutNet } = await import("#features/accounts/components/without-net.tsx");
  return WithoutNet;
}

/** Loaded for staff who see what somebody else sees: nobody else ever needs it. */
async function loadViewingBanner() {
  const { ViewingBanner } =
    await import("#features/accounts/viewing/components/viewing-banner.tsx");
  return ViewingBanner;
}

function Viewing() {
  const user = useCurrentUser();
  const until = user?.viewingUntil;
  if (user === null || user === undefined || until === undefined) return null;
  return (
    <Suspense>
      <Loaded load={loadViewingBanner} need={until}>
        {(ViewingBanner) => <ViewingBanner user={user} until={until} />}
      </Loaded>
    </Suspense>
  );
}

export default function App() {
  const { t } = useTranslation();
  const isAsking = useIsAsking();
  const isIdle = useIsIdle();
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
        <Viewing />
        <Loaded load={loadWithoutNet} need={isIdle ? "worker" : null}>
          {(WithoutNet) => <WithoutNet />}
        </Loaded>
        <Outlet />
        <Loaded load={loadConsentBanner} need={isAsking ? "banner" : null}>
          {(ConsentBanner) => <ConsentBanner />}
        </Loaded>
      </ToastProvider>
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  return (
    <PageFrame>
      <NotFoundContent />
    </PageFrame>
  );
}
