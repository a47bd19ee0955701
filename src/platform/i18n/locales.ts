export const LOCALES = ["da", "en", "es"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "da";

/** Where the chosen language stands, in browser storage and in the cookie that pages read. */
export const LOCALE_KEY = "i18nextLng";

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
