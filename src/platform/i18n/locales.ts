export const LOCALES = ["da", "en", "es"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "da";

/** The language with the country whose conventions numbers and dates follow (BCP 47). */
export const FORMAT_TAGS: Record<Locale, string> = { da: "da-DK", en: "en-GB", es: "es-ES" };

/** The name under which browser storage and cookie hold the chosen language. */
export const LOCALE_KEY = "i18nextLng";
/** Lifetime of the language cookie. */
export const LOCALE_DAYS = 365;

/** Prefix and lifetime of the texts that a browser has stored. */
export const TEXTS_PREFIX = "i18next_res_";
export const TEXTS_DAYS = 7;

/**
 * The parameter that names a language: every language of a page has an address that can be indexed
 * and shared.
 */
export const LOCALE_PARAMETER = "lang";

/** The language that an address names; `null` for most, which follow the reader's. */
export function localeInAddress(address: string): Locale | null {
  const asked = new URLSearchParams(address.split("?")[1]).get(LOCALE_PARAMETER);
  return LOCALES.find((locale) => locale === asked) ?? null;
}

/** The same address in one language, as it is indexed and shared; Danish has no parameter. */
export function addressIn(locale: Locale, address: string): string {
  return withParameter(locale === DEFAULT_LOCALE ? null : locale, address);
}

/** The same address, shown in that language to everybody, whatever their browser asks for. */
export function addressNaming(locale: Locale, address: string): string {
  return withParameter(locale, address);
}

function withParameter(named: Locale | null, address: string): string {
  const [path = "", search = ""] = address.split("?");
  const parameters = new URLSearchParams(search);
  parameters.delete(LOCALE_PARAMETER);
  if (named !== null) parameters.set(LOCALE_PARAMETER, named);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** `es-MX` counts as `es`; unsupported languages become Danish. */
export function localeOf(tag: string | null | undefined): Locale {
  return supported(tag ?? "") ?? DEFAULT_LOCALE;
}

function supported(tag: string): Locale | undefined {
  const base = tag.trim().toLowerCase().split(/[-_]/)[0];
  return LOCALES.find((locale) => locale === base);
}

/** The stored choice, then the browser's preference, then Danish. */
export function requestedLocale(
  cookie: string | undefined,
  acceptLanguage: string | undefined,
): Locale {
  const stored =
    cookie === undefined ? undefined : /(?:^|;\s*)i18nextLng=([\w-]+)/.exec(cookie)?.[1];
  if (stored !== undefined) return localeOf(stored);
  return preferred(acceptLanguage ?? "") ?? DEFAULT_LOCALE;
}

/** Of the languages that a browser lists, the best weighted one that there is; of equal ones the first. */
function preferred(acceptLanguage: string): Locale | undefined {
  const wishes = acceptLanguage.split(",", 20).map((part) => {
    const [tag = "", ...parameters] = part.split(";");
    const quality = parameters.find((parameter) => parameter.trim().startsWith("q="));
    return {
      locale: supported(tag),
      quality: quality === undefined ? 1 : Number(quality.trim().slice(2)) || 0,
    };
  });
  const known = wishes.filter(({ locale, quality }) => locale !== undefined && quality > 0);
  return known.toSorted((a, b) => b.quality - a.quality)[0]?.locale;
}
