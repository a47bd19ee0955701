export const LOCALES = ["da", "en", "es"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "da";

/** Where the chosen language stands, in browser storage and in the cookie that pages read. */
export const LOCALE_KEY = "i18nextLng";
/** For how long a choice of language is remembered by its cookie. */
export const LOCALE_DAYS = 365;

/** Texts that a browser has fetched: what their names begin with, and for how long they are good. */
export const TEXTS_PREFIX = "i18next_res_";
export const TEXTS_DAYS = 7;

/** Names a language in an address: each language of a page has one that can be found and sent on. */
export const LOCALE_PARAMETER = "lang";

/** The language an address asks for; `null` for most, which leave it to whoever reads. */
export function localeInAddress(address: string): Locale | null {
  const asked = new URLSearchParams(address.split("?")[1]).get(LOCALE_PARAMETER);
  return LOCALES.find((locale) => locale === asked) ?? null;
}

/** The same address in one language. In Danish it needs no mark. */
export function addressIn(locale: Locale, address: string): string {
  const [path = "", search = ""] = address.split("?");
  const parameters = new URLSearchParams(search);
  parameters.delete(LOCALE_PARAMETER);
  if (locale !== DEFAULT_LOCALE) parameters.set(LOCALE_PARAMETER, locale);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** `es-MX` counts as `es`; anything we don't speak is Danish. */
export function localeOf(tag: string | null | undefined): Locale {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return LOCALES.find((locale) => locale === base) ?? DEFAULT_LOCALE;
}

/** The stored choice first, then what the browser asks for, then Danish. */
export function requestedLocale(
  cookie: string | undefined,
  acceptLanguage: string | undefined,
): Locale {
  const stored =
    cookie === undefined ? undefined : /(?:^|;\s*)i18nextLng=([\w-]+)/.exec(cookie)?.[1];
  if (stored !== undefined) return localeOf(stored);
  return localeOf(preferred(acceptLanguage));
}

function preferred(acceptLanguage: string | undefined): string | undefined {
  if (acceptLanguage === undefined) return undefined;
  const wishes = acceptLanguage.split(",", 20).map((part) => {
    const [tag = "", ...parameters] = part.split(";");
    const quality = parameters.find((parameter) => parameter.trim().startsWith("q="));
    return {
      tag: tag.trim(),
      quality: quality === undefined ? 1 : Number(quality.trim().slice(2)),
    };
  });
  return wishes.toSorted((a, b) => (b.quality || 0) - (a.quality || 0))[0]?.tag;
}
