import type { i18n } from "i18next";
import { createContext, type RouterContext } from "react-router";
import type { Locale } from "#platform/i18n/locales.ts";
import type { ApiFetch } from "#platform/pages/api-client.ts";

/** What a page may use on the server: the documented API, in-process and anonymous. */
export type PageContext = {
  api: ApiFetch;
  locale: Locale;
  i18n: i18n;
  brand: Brand;
  publicUrl: string;
  periods: Periods;
  /** Logs what broke while a page was rendered. */
  report(error: unknown): void;
  /** The page that shows what a finished one looks like; `null` where none was planted. */
  demoSlug: string | null;
};

export type Brand = {
  name: string;
  operator: string;
  address: string;
  companyNumber: string;
  supportEmail: string;
  /** Who handles personal data for the operator; "" where they are not named. */
  processors: string;
};

/** How long things are kept, in days, for the pages that promise it. */
export type Periods = {
  sessionDays: number;
  passDays: number;
  restoreDays: number;
  contactDays: number;
};

const KEY = Symbol.for("mindelys.page-context");
const shared = globalThis as { [KEY]?: RouterContext<PageContext> };

/** One key for the server and the page bundle, which each load this file for themselves. */
export const pageContext = (shared[KEY] ??= createContext<PageContext>());
