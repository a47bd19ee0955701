import { createContext } from "react-router";
import type { ApiFetch } from "#platform/pages/api-client.ts";
import type { Locale } from "#platform/i18n/locales.ts";

/** What a page's loader may use on the server: the documented API, in-process and anonymous. */
export type PageContext = {
  api: ApiFetch;
  locale: Locale;
  brand: Brand;
  publicUrl: string;
};

export type Brand = {
  name: string;
  operator: string;
  address: string;
  companyNumber: string;
  supportEmail: string;
};

export const pageContext = createContext<PageContext>();
