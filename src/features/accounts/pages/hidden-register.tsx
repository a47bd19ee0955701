import { useTranslation } from "react-i18next";
import { callApi } from "#platform/pages/api-client.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { pageError } from "#platform/pages/page-error.ts";
import { FormPage } from "#ui/form-page.tsx";
import { useLeaveWhenSignedIn } from "../components/leave-when-signed-in.ts";
import { RegistrationForm } from "../components/registration-form.tsx";
import { SitePage } from "../components/site-page.tsx";
import { findHiddenDoor, registerHidden } from "../hidden-registration/contract.ts";
import type { Route } from "./+types/hidden-register.ts";

export const handle = { texts: ["accounts", "errors"] };

/** Shut, it is a page like any that there never was. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  await callApi(findHiddenDoor.path, {}, api).catch((error: unknown) => {
    throw pageError(error);
  });
  return null;
}

/** `/hidden-register-72391`: an account without a plate, for whom the operator gave the address. */
export default function HiddenRegisterPage() {
  const { t } = useTranslation("accounts");
  useLeaveWhenSignedIn("/profile");
  return (
    <SitePage title={t("register.title")}>
      <FormPage note={<p className="small">{t("register.withoutCode")}</p>}>
        <h1>{t("register.title")}</h1>
        <RegistrationForm path={registerHidden.path} />
      </FormPage>
    </SitePage>
  );
}
