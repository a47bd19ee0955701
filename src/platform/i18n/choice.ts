import { LOCALE_DAYS, LOCALE_KEY, localeOf } from "#platform/i18n/locales.ts";

/** Keeps the choice for the next visit, and tells the server, which renders the pages. */
export function rememberLanguage(language: string): void {
  const locale = localeOf(language);
  try {
    localStorage.setItem(LOCALE_KEY, locale);
  } catch {
    // A browser that keeps nothing still has the cookie.
  }
  document.cookie = `${LOCALE_KEY}=${locale}; path=/; max-age=${LOCALE_DAYS * 86_400}; samesite=lax`;
}
