import { useTranslation } from "react-i18next";
import { FormPage } from "#ui/form-page.tsx";
import { ChoosePasswordForm } from "../components/choose-password-form.tsx";
import { ForgotForm } from "../components/forgot-form.tsx";
import { linkHeaders } from "#shell/link-headers.ts";
import { SitePage } from "#shell/site-page.tsx";
import type { Route } from "./+types/reset-password.ts";

export const handle = { texts: ["accounts", "errors"] };

export const headers = linkHeaders;

/**
 * Requests a link; with one, sets a new password. Opening the link uses nothing up: the button
 * does.
 */
export default function ResetPasswordPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation("accounts");
  if (token === undefined) {
    return (
      <SitePage title={t("forgot.title")}>
        <FormPage>
          <ForgotForm />
        </FormPage>
      </SitePage>
    );
  }
  return (
    <SitePage title={t("choose.title")}>
      <FormPage note={<p className="small">{t("choose.note")}</p>}>
        <h1>{t("choose.title")}</h1>
        <ChoosePasswordForm token={token} />
      </FormPage>
    </SitePage>
  );
}
