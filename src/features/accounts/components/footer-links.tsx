import { useTranslation } from "react-i18next";
import { rememberLanguage } from "#platform/i18n/choice.ts";
import { LOCALES, type Locale } from "#platform/i18n/locales.ts";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { useTheme } from "#ui/theme.ts";
import { askForConsent } from "../consent/components/stored-consent.ts";

/** Cookies, the other theme, the other languages: all need a script, so without one they are absent. */
export function FooterLinks() {
  const { t, i18n } = useTranslation();
  const { theme, setTheme } = useTheme();
  return (
    <>
      <li>
        <button type="button" className="needs-script" onClick={askForConsent}>
          {t("frame.cookies")}
        </button>
      </li>
      <li>
        <ThemeSwitch
          theme={theme}
          onChange={setTheme}
          labels={{ toDark: t("frame.toDark"), toLight: t("frame.toLight") }}
        />
      </li>
      {LOCALES.filter((locale) => locale !== i18n.language).map((locale) => (
        <li key={locale}>
          <button
            type="button"
            className="needs-script"
            lang={locale}
            onClick={() => speak(locale)}
          >
            {t(`languages.${locale}`)}
          </button>
        </li>
      ))}
    </>
  );
}

/** The page comes again, rendered in the other language. */
function speak(locale: Locale): void {
  rememberLanguage(locale);
  location.reload();
}
