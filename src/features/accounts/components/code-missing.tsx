import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { useToast } from "#ui/toast.tsx";

const INFO = "/qr-info";
/** Delay before the redirect without JavaScript: time to read the reason. */
const READING_SECONDS = 5;

/** Says that a code is needed and redirects to the page about codes. */
export function CodeMissing() {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const navigate = useNavigate();

  useEffect(() => {
    toast.show({ title: t("code.missing") });
    void navigate(INFO, { replace: true });
  }, [navigate, t, toast]);

  return (
    <FormPage>
      <noscript>
        <meta httpEquiv="refresh" content={`${READING_SECONDS};url=${INFO}`} />
      </noscript>
      <h1>{t("register.title")}</h1>
      <p>{t("code.missing")}</p>
      <div className="actions">
        <ButtonLink to={INFO}>{t("code.about")}</ButtonLink>
      </div>
    </FormPage>
  );
}
