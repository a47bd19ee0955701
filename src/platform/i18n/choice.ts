import {
  DEFAULT_LOCALE,
  LOCALE_DAYS,
  LOCALE_KEY,
  LOCALE_PARAMETER,
  LOCALES,
  localeOf,
  TEXTS_PREFIX,
} from "#platform/i18n/locales.ts";

const COOKIE_ATTRIBUTES = `; path=/; max-age=${LOCALE_DAYS * 86_400}; samesite=lax`;
/** After this long, a reload without a network shows the page as it is. */
export const HIDDEN_MS = 3000;

/**
 * Inline in <head>, before the first paint; its hash is part of the content security policy. The
 * server knows the stored choice only by its cookie. If the cookie is missing or differs, this sets
 * it and reloads the page in the stored language. Only a cookie that was just changed reloads, so a
 * page without that language doesn't reload forever, and an address that names a language keeps it.
 */
export const languageScript = `try{(()=>{const k="${LOCALE_KEY}",all=${JSON.stringify(LOCALES)},stored=localStorage.getItem(k);if(stored===null)return;const base=stored.trim().toLowerCase().split(/[-_]/)[0],known=all.includes(base),choice=known?base:"${DEFAULT_LOCALE}";if(choice!==stored)localStorage.setItem(k,choice);if(!known)for(const key of Object.keys(localStorage))if(key.startsWith("${TEXTS_PREFIX}"))localStorage.removeItem(key);const wanted=k+"="+choice,has=()=>document.cookie.split("; ").includes(wanted);if(has())return;document.cookie=wanted+"${COOKIE_ATTRIBUTES}";const root=document.documentElement;if(!has()||root.lang===choice||all.includes(new URLSearchParams(location.search).get("${LOCALE_PARAMETER}")))return;root.style.visibility="hidden";setTimeout(()=>{root.style.visibility=""},${HIDDEN_MS});location.reload()})()}catch{}`;

/**
 * Stores the choice for the next visit, and tells the server, which renders the pages. Returns whether it
 * will know: a browser may store nothing. Reading the cookie also waits for it: a reload that overtook it
 * would ask for the page in the language before.
 */
export function rememberLanguage(language: string): boolean {
  const locale = localeOf(language);
  try {
    localStorage.setItem(LOCALE_KEY, locale);
  } catch {
    // A browser without storage still has the cookie.
  }
  const wanted = `${LOCALE_KEY}=${locale}`;
  document.cookie = `${wanted}${COOKIE_ATTRIBUTES}`;
  return document.cookie.split("; ").includes(wanted);
}
