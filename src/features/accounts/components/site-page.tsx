import type { ReactNode } from "react";
import { PageFrame } from "./page-frame.tsx";

export type SitePageProps = {
  /** Of the window; the page's own heading stands in its content. */
  title: string;
  navigation?: ReactNode;
  above?: ReactNode;
  children: ReactNode;
};

/** The frame of what one signs in to, or signs in with. */
export function SitePage({ title, navigation, above, children }: SitePageProps) {
  return (
    <PageFrame navigation={navigation} above={above} top={above === undefined ? "bar" : "none"}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {children}
    </PageFrame>
  );
}
