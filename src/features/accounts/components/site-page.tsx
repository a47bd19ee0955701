import type { ReactNode } from "react";
import { PageFrame } from "./page-frame.tsx";

export type SitePageProps = {
  /** Of the window; the page's own heading stands in its content. */
  title: string;
  navigation?: ReactNode;
  /** Instead of the top bar. */
  above?: ReactNode;
  children: ReactNode;
};

/** The frame of what one signs in to, or signs in with: nothing for search engines. */
export function SitePage({ title, above, children, ...rest }: SitePageProps) {
  return (
    <PageFrame above={above} top={above === undefined ? "bar" : "none"} {...rest}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {children}
    </PageFrame>
  );
}
