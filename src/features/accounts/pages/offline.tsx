import { useTranslation } from "react-i18next";
import { FormPage } from "#ui/form-page.tsx";
import { SitePage } from "#shell/site-page.tsx";

/**
 * `/offline`: what the service worker shows in place of a page that isn't cached. It is shown at
 * that page's URL and without a script: its link reloads the page.
 */
export default function OfflinePage() {
  const { t } = useTranslation();
  return (
    <SitePage title={t("offline.title")}>
      <FormPage>
        <h1>{t("offline.title")}</h1>
        <p className="reading">{t("offline.text")}</p>
        <p>
          <a href="?">{t("offline.again")}</a>
        </p>
      </FormPage>
    </SitePage>
  );
}
