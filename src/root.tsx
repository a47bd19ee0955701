import "#ui/ui.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { DEFAULT_LOCALE } from "#platform/i18n/locales.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { browserQueryClient, createQueryClient } from "#platform/pages/queries.ts";
import { useNonce } from "#ui/nonce.ts";
import { themeScript } from "#ui/theme.ts";
import type { Route } from "./+types/root.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { locale, brand, publicUrl } = context.get(pageContext);
  return { locale, brand, publicUrl };
}

/** Language and operator never change while a page is open. */
export function shouldRevalidate(): boolean {
  return false;
}

const onServer = typeof document === "undefined";

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const nonce = useNonce();
  return (
    <html lang={data?.locale ?? DEFAULT_LOCALE} data-texts={useTexts()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
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

export default function App() {
  const [client] = useState(() =>
    onServer
      ? createQueryClient(() => Promise.reject(new Error("prefetch what a page shows")))
      : browserQueryClient(),
  );
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
