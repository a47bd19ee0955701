import type { ReactNode } from "react";
import { Failures } from "./failures.tsx";
import { Wordmark } from "./wordmark.tsx";

export type PublicPageProps = {
  /** "Til indholdet": the first thing the keyboard meets. */
  skipLabel: string;
  homeLabel?: string;
  home?: string;
  /** Links of the top bar (`TextLink`s) and what they are called together. */
  navigation?: ReactNode;
  navigationLabel?: string;
  /** "none" where the person stands first: the opening carries the wordmark itself. */
  top?: "bar" | "none";
  /** Strips above everything: offline, a keeper's view. */
  above?: ReactNode;
  /** A memorial's own colours and type (tokens.css). */
  theme?: string | undefined;
  /** Sentences at the foot, then `<li>`s: of pages, and of small links. */
  footer?: ReactNode;
  footerPages?: ReactNode;
  footerLinks?: ReactNode;
  footerLabel?: string;
  children: ReactNode;
};

/** The frame of every page: skip link, top bar, main, colophon. */
export function PublicPage({
  skipLabel,
  homeLabel,
  home = "/",
  navigation,
  navigationLabel,
  top = "bar",
  above,
  theme,
  footer,
  footerPages,
  footerLinks,
  footerLabel,
  children,
}: PublicPageProps) {
  return (
    <div className="page" data-memorial={theme}>
      <a className="skip-link" href="#content">
        {skipLabel}
      </a>
      {above}
      {top === "bar" && (
        <header className="page-top">
          <Wordmark to={home} label={homeLabel} />
          {navigation && (
            <nav className="page-navigation" aria-label={navigationLabel}>
              {navigation}
            </nav>
          )}
        </header>
      )}
      <main id="content" tabIndex={-1}>
        <Failures />
        {children}
      </main>
      <footer className="colophon">
        {footer}
        {footerLinks && (
          <nav aria-label={footerLabel}>
            {footerPages && <ul className="colophon-links">{footerPages}</ul>}
            <ul className="colophon-links">{footerLinks}</ul>
          </nav>
        )}
        <Wordmark to={home} label={homeLabel} />
      </footer>
    </div>
  );
}
