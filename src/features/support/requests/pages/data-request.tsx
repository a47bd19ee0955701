import { useTranslation } from "react-i18next";
import { useCurrentUser } from "#shell/current-user.ts";
import { useHydrated } from "#shell/hydrated.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { RequestForm } from "../components/request-form.tsx";

export const handle = { texts: ["requests", "errors"] };

/** `/gdpr-data-request`: requests by anyone about their own data. */
export default function DataRequestPage() {
  const { t } = useTranslation("requests");
  const hydrated = useHydrated();
  const user = useCurrentUser();
  const isSignedIn = user !== null && user !== undefined;
  return (
    <PageFrame>
      <PageHead title={t("title")} description={t("lead")} />
      <FormPage note={<p className="small">{t("deadline")}</p>}>
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <p>
          {isSignedIn ? t("selfHere") : t("selfElsewhere")}{" "}
          <TextLink to="/profile">{t("selfLink")}</TextLink>
        </p>
        <RequestForm key={String(isSignedIn)} isSignedIn={isSignedIn} isReady={hydrated} />
        <p className="small">
          <TextLink to="/privacy">{t("privacyLink")}</TextLink>
        </p>
      </FormPage>
    </PageFrame>
  );
}
