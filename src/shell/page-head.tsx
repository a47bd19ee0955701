import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { addressIn, DEFAULT_LOCALE, localeOf, LOCALES } from "#platform/i18n/locales.ts";
import { usePublicUrl } from "./public-url.ts";

export type PageHeadProps = { title: string; description: string };

/** Metadata of a public page for search engines and link previews. */
export function PageHead({ title, description }: PageHeadProps) {
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  const publicUrl = usePublicUrl();
  const address = publicUrl + addressIn(localeOf(i18n.language), pathname);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={i18n.language} />
      <link rel="canonical" href={address} />
      {LOCALES.map((locale) => (
        <link
          key={locale}
          rel="alternate"
          hrefLang={locale}
          href={publicUrl + addressIn(locale, pathname)}
        />
      ))}
      <link
        rel="alternate"
        hrefLang="x-default"
        href={publicUrl + addressIn(DEFAULT_LOCALE, pathname)}
      />
    </>
  );
}
