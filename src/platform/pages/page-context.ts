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
  settings: PageSettings;
  /**
   * Takes the text of a document beside the answer that it belongs to, which needn't hold it: a `Response` gives
   * a text back as a stream of bytes, and that costs a good part of what the page costs.
   */
  take(answer: Response, document: string): Response;
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
  /** "" where nobody answers a telephone. */
  phone: string;
  supportEmail: string;
};

/**
 * Settings that pages tell of, as how long something is kept: empty here, each feature's `settings.server.ts`
 * adds those of its fields that anybody may read.
 */
export interface PageSettings {}

const KEY = Symbol.for("mindelys.page-context");
const shared = globalThis as { [KEY]?: RouterContext<PageContext> };

/** One key for the server and the page bundle, which each load this file for themselves. */
export const pageContext = (shared[KEY] ??= createContext<PageContext>());
