import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { rememberLanguage } from "#platform/i18n/choice.ts";
import {
  addressIn,
  addressNaming,
  DEFAULT_LOCALE,
  LOCALES,
  type Locale,
} from "#platform/i18n/locales.ts";
import { TextLink } from "#ui/link.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { useTheme } from "#ui/theme.ts";
import { reopenConsent } from "./consent-reopened.ts";
import { IfStaff } from "./if-staff.tsx";

const PAGES = {
  memorials: "/memorials",
  prices: "/pricing",
  questions: "/questions",
  contact: "/contact",
  privacy: "/privacy",
  terms: "/terms",
  withdraw: "/withdraw",
  transparency: "/transparency",
  cookies: "/cookies",
  resellerTerms: "/reseller-terms",
} as const;

/** Links that every page has. */
export function FooterPages() {
  const { t } = useTranslation();
  return (Object.keys(PAGES) as (keyof typeof PAGES)[]).map((page) => (
    <li key={page}>
      <TextLink to={PAGES[page]}>{t(`frame.${page}`)}</TextLink>
    </li>
  ));
}

/** The desk for staff, the other languages, the themes and the cookie choices; most need JavaScript. */
export function FooterLinks() {
  const { t, i18n } = useTranslation();
  const { theme, setTheme } = useTheme();
  const { pathname, search } = useLocation();
  return (
    <>
      <IfStaff>
        <li>
          <TextLink to="/admin">{t("frame.desk")}</TextLink>
        </li>
      </IfStaff>
      {LOCALES.filter((locale) => locale !== i18n.language).map((locale) => (
        <li key={locale}>
          <a
            href={addressNaming(locale, pathname + search)}
            hrefLang={locale}
            lang={locale}
            onClick={(event) => speak(event, locale)}
          >
            {t(`languages.${locale}`)}
          </a>
        </li>
      ))}
      <ThemeSwitch
        theme={theme}
        onChange={setTheme}
        labels={{
          light: t("frame.themes.light"),
          dark: t("frame.themes.dark"),
          system: t("frame.themes.system"),
        }}
      />
      <li>
        <button type="button" className="needs-script" onClick={reopenConsent}>
          {t("frame.cookieChoice")}
        </button>
      </li>
      <li>
        <TextLink to="/bug-report">{t("frame.reportBug")}</TextLink>
      </li>
    </>
  );
}

/**
 * With JavaScript the choice is stored, and the page reloads at its own URL. Before, and in a browser that
 * stores nothing, the link is followed: its address names the language.
 */
function speak(event: MouseEvent, locale: Locale): void {
  if (!rememberLanguage(locale)) return;
  event.preventDefault();
  const { pathname, search } = location;
  const plain = addressIn(DEFAULT_LOCALE, pathname + search);
  if (plain === pathname + search) location.reload();
  else location.replace(plain + location.hash);
}
