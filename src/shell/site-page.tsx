import type { ReactNode } from "react";
import { PageFrame } from "./page-frame.tsx";

export type SitePageProps = {
  /** The document title; the content has its own heading. */
  title: string;
  navigation?: ReactNode;
  /** Replaces the top bar. */
  above?: ReactNode;
  children: ReactNode;
};

/** The frame of login pages and pages behind them: not indexed by search engines. */
export function SitePage({ title, above, children, ...rest }: SitePageProps) {
  return (
    <PageFrame above={above} top={above === undefined ? "bar" : "none"} {...rest}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {children}
    </PageFrame>
  );
}
