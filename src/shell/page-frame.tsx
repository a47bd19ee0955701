import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Failures } from "#ui/failures.tsx";
import { useBrand } from "./brand.ts";
import { FooterLinks, FooterPages } from "./footer-links.tsx";
import { SiteMenu } from "./site-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

export type PageFrameProps = {
  /** Links of the top bar; defaults to those of public pages, `null` for none. */
  navigation?: ReactNode;
  /** "none" if the page's first screen contains the wordmark itself. */
  top?: "bar" | "none";
  /** Strips above everything: offline, impersonation. */
  above?: ReactNode;
  /** Overrides the site's colours and fonts (tokens.css). */
  palette?: string | undefined;
  /** Text in the footer; defaults to the operator's. */
  footer?: ReactNode;
  /** List items; defaults to the pages of the site. */
  footerPages?: ReactNode;
  children: ReactNode;
};

/** The frame of every page: skip link, top bar, content and footer links. */
export function PageFrame(props: PageFrameProps) {
  const { navigation = <SiteMenu />, top = "bar", above, palette } = props;
  const { footer = <Operator />, footerPages = <FooterPages /> } = props;
  const { t } = useTranslation();
  return (
    <div className="page" data-palette={palette}>
      <a className="skip-link" href="#content">
        {t("frame.skip")}
      </a>
      {above}
      {top === "bar" && (
        <header className="page-top">
          <Wordmark />
          {navigation && (
            <nav className="page-navigation" aria-label={t("frame.navigation")}>
              {navigation}
            </nav>
          )}
        </header>
      )}
      <main id="content" tabIndex={-1}>
        <Failures
          report={
            <a href="/bug-report" target="_blank" rel="opener">
              {t("frame.reportFailure")}
            </a>
          }
        />
        {props.children}
      </main>
      <footer className="colophon">
        {footer}
        <nav aria-label={t("frame.footer")}>
          <ul className="colophon-links">{footerPages}</ul>
          <ul className="colophon-links">
            <FooterLinks />
          </ul>
        </nav>
        <Wordmark />
      </footer>
    </div>
  );
}

function Operator() {
  const { t } = useTranslation();
  const brand = useBrand();
  if (brand === undefined) return null;
  const { operator, address } = brand;
  const companyNumber = brand.companyNumber.replaceAll(" ", "\u00a0");
  return <p className="small">{t("frame.operator", { operator, address, companyNumber })}</p>;
}
