import "#ui/ui.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { DEFAULT_LOCALE } from "#platform/i18n/locales.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import type { Route } from "./+types/root.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { locale, brand, publicUrl } = context.get(pageContext);
  return { locale, brand, publicUrl };
}
