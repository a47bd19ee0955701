import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PublicPage } from "#ui/public-page.tsx";

export type SitePageProps = {
  /** Of the window; the page's own heading stands in its content. */
  title: string;
  navigation?: ReactNode;
  above?: ReactNode;
  children: ReactNode;
};

/** The frame of what one signs in to, or signs in with. */
export function SitePage({ title, navigation, above, children }: SitePageProps) {
  const { t } = useTranslation("accounts");
  return (
    <PublicPage
      skipLabel={t("frame.skip")}
      navigation={navigation}
      navigationLabel={t("frame.navigation")}
      above={above}
      top={above === undefined ? "bar" : "none"}
    >
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {children}
    </PublicPage>
  );
}
