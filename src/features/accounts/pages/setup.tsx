import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { FormPage } from "#ui/form-page.tsx";
import { RegistrationForm } from "../components/registration-form.tsx";
import { useLeaveWhenSignedIn } from "../components/leave-when-signed-in.ts";
import { linkHeaders } from "../components/link-headers.ts";
import { SitePage } from "../components/site-page.tsx";
import { becomeAdministrator } from "../setup/contract.ts";
import type { Route } from "./+types/setup.ts";

export const handle = { texts: ["accounts", "errors"] };

export const headers = linkHeaders;

/** The first administrator. Opening the link uses nothing up: the button does. */
export default function SetupPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation("accounts");
  useLeaveWhenSignedIn("/profile");

  return (
    <SitePage title={t("setup.title")}>
      <FormPage note={<p className="small">{t("setup.note")}</p>}>
        <h1>{t("setup.title")}</h1>
        <RegistrationForm path={pathOf(becomeAdministrator, { token })} />
      </FormPage>
    </SitePage>
  );
}
